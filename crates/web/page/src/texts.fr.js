// The page in French.

import { capital, listed } from './texts.en.js';

/** @typedef {import('./texts.js').Texts} Texts */
/** @typedef {import('./wire.js').Places} Places */

const number = (/** @type {number} */ value) => value.toLocaleString('fr');
const n = (/** @type {number} */ count, /** @type {string} */ one, /** @type {string} */ many) =>
  `${number(count)} ${count < 2 ? one : many}`;
const et = (/** @type {readonly string[]} */ items) => listed(items, 'et');

const houses = /** @type {Record<string, string>} */ ({ r: 'ligne', c: 'colonne', b: 'bloc' });
const house = (/** @type {string} */ name) => `${houses[name[0]] ?? ''} ${name.slice(1)}`;

/** @param {Places} places @param {boolean} on */
const claim = ({ digit, cells }, on) => {
  if (cells.length === 1) return `${cells[0]} ${on ? 'est' : 'n’est pas'} ${digit}`;
  return on ? `une case parmi ${et(cells)} est ${digit}` : `aucune case parmi ${et(cells)} n’est ${digit}`;
};

/** @param {import('./wire.js').Rule} rule */
const byRule = (rule) => {
  if ('locked' in rule)
    return `dans ${house(rule.locked.house)}, ${rule.locked.digit} ne reste que dans ${house(rule.locked.other)}`;
  if ('pair' in rule) return `${et(rule.pair.digits.map(String))} forment une paire en ${et(rule.pair.cells)}`;
  const { digit, base, cover } = rule['x-wing'];
  return `dans ${et(base.map(house))}, ${digit} ne reste que dans ${et(cover.map(house))}`;
};

const letters = (/** @type {number[]} */ colours) => colours.map((colour) => 'ABCDEFGHI'.charAt(colour - 1)).join(' ');
const colours = ['rouge', 'orange', 'jaune', 'vert', 'turquoise', 'bleu', 'violet', 'rose', 'gris'];
const levels = { Easy: 'Facile', Medium: 'Moyen', Hard: 'Difficile', Unfair: 'Expert', Extreme: 'Extrême' };
/** @type {Record<string, string>} */
const hodoku = { Easy: 'Facile', Medium: 'Moyen', Hard: 'Difficile', Unfair: 'Injuste', Extreme: 'Extrême' };
const roles = /** @type {Record<string, string>} */ ({
  ...{ member: 'partie du motif', claim: 'hypothèse', before: 'exclu avant', pivot: 'pivot', pincer: 'pince' },
  ...{ fin: 'nageoire', 'endo-fin': 'nageoire interne' },
});
const brought = /** @type {Record<string, string>} */ ({
  ...{ sudokuwiki: 'De SudokuWiki', 'f-puzzles': 'De f-puzzles', sudokupad: 'De SudokuPad' },
  ...{ opensudoku: 'D’OpenSudoku', library: 'De HoDoKu', sdx: 'De SudoCue' },
});

/** @type {Texts} */
export const texts = {
  name: 'Sodan',
  slogan: 'Le sudoku qui dit pourquoi',
  noPage: (hash) => `Sodan n’a pas de page « ${hash} ». Voici votre dernière partie.`,
  language: 'fr',
  englishOnly: 'Les articles, les preuves et le laboratoire n’existent qu’en anglais.',
  techniques: {
    'full-house': 'Dernière case (Full House)',
    'naked-single': 'Singleton nu',
    'hidden-single': 'Singleton caché',
    pointing: 'Candidats verrouillés 1 (pointage)',
    claiming: 'Candidats verrouillés 2 (revendication)',
    'locked-pair': 'Paire verrouillée',
    'locked-triple': 'Triplet verrouillé',
    'naked-pair': 'Paire nue',
    'naked-triple': 'Triplet nu',
    'naked-quadruple': 'Quadruplet nu',
    'hidden-pair': 'Paire cachée',
    'hidden-triple': 'Triplet caché',
    'hidden-quadruple': 'Quadruplet caché',
    swordfish: 'Swordfish (espadon)',
    jellyfish: 'Jellyfish (méduse)',
    'finned-x-wing': 'X-Wing à nageoire',
    'finned-swordfish': 'Swordfish à nageoire',
    'finned-jellyfish': 'Jellyfish à nageoire',
    skyscraper: 'Gratte-ciel',
    'two-string-kite': 'Cerf-volant à 2 fils',
    'empty-rectangle': 'Rectangle vide',
    'uniqueness-test-1': 'Rectangle unique 1',
    'uniqueness-test-2': 'Rectangle unique 2',
    'uniqueness-test-3': 'Rectangle unique 3',
    'uniqueness-test-4': 'Rectangle unique 4',
    'uniqueness-test-5': 'Rectangle unique 5',
    'uniqueness-test-6': 'Rectangle unique 6',
    'hidden-rectangle': 'Rectangle caché',
    'avoidable-rectangle-1': 'Rectangle évitable 1',
    'avoidable-rectangle-2': 'Rectangle évitable 2',
    'remote-pair': 'Paires éloignées',
    'x-chain': 'Chaîne X',
    'xy-chain': 'Chaîne XY',
    'als-chain': 'Chaîne d’ALS',
    'simple-colors-trap': 'Coloriage simple (piège)',
    'simple-colors-wrap': 'Coloriage simple (contradiction)',
    'multi-colors-1': 'Coloriage multiple 1',
    'multi-colors-2': 'Coloriage multiple 2',
    'forcing-chain': 'Chaîne forcée',
    'brute-force': 'Force brute',
  },
  families: {
    Singles: 'Singletons',
    Intersections: 'Intersections',
    Subsets: 'Sous-ensembles',
    'Basic Fish': 'Poissons simples',
    'Finned Fish': 'Poissons à nageoires',
    'Single Digit Patterns': 'Motifs à un chiffre',
    Uniqueness: 'Unicité',
    Miscellaneous: 'Divers',
    Coloring: 'Coloriage',
    Chains: 'Chaînes',
    'Franken Fish': 'Poissons Franken',
    'Mutant Fish': 'Poissons mutants',
    'Last Resort': 'Derniers recours',
    'Two Way Choices': 'Choix à deux voies',
  },
  single: (slug, cell, digit, where) => {
    if (slug === 'naked-single') return `${cell} voit tous les autres chiffres : il ne reste que ${digit}.`;
    return where ? `Dans ${house(where)}, ${digit} ne va qu’en ${cell}.` : `En ${cell}, seul ${digit} convient.`;
  },
  skip: 'Aller au contenu',
  nav: {
    name: 'Pages',
    play: 'Jouer',
    learn: 'Cours',
    make: 'Créer',
    games: 'Parties',
    lab: 'Labo',
    settings: 'Réglages',
    help: 'Touches',
    take: 'Partager et imprimer',
    about: {
      play: 'Jouer, avec des indices',
      learn: 'Toutes les techniques, avec des exemples',
      make: 'Une nouvelle grille, ou la vôtre',
      lab: 'Les solveurs à l’œuvre',
      games: 'Vos parties',
    },
  },
  speech: {
    place: (row, column) => `ligne ${row} colonne ${column}`,
    digit: (place, digit, clash) => `${place} : ${digit || 'vide'}${clash && `, conflit avec ${clash}`}`,
    mark: (list, digit, on, place) => {
      if (list === 'gone') return `${place} : candidat ${digit} ${on ? 'retiré' : 'remis'}`;
      const name =
        list === 'colours' ? `couleur ${letters([digit])}` : `note ${list === 'corner' ? 'de coin' : 'centrale'} ${digit}`;
      return `${place} : ${name} ${on ? 'ajoutée' : 'retirée'}`;
    },
    cells: (count) => n(count, 'case', 'cases'),
    undone: (change) => `Annulé. ${change}`,
    redone: (change) => `Rétabli. ${change}`,
    candidates: (on) => `Candidats ${on ? 'affichés' : 'masqués'}`,
    checkpoint: (at) => `Repère ${at} posé`,
    filter: (digits) => (digits.length > 0 ? `Affiche ${et(digits.map(String))}` : 'Aucun chiffre mis en avant'),
    resumed: 'Le temps court',
    line: 'Trait dessiné',
    lineGone: 'Trait effacé',
    modes: { digit: 'Chiffres', corner: 'Notes de coin', centre: 'Notes centrales', colour: 'Couleurs', draw: 'Traits' },
  },
  board: { name: 'Grille de sudoku', example: 'Grille d’exemple', practice: 'Grille d’exercice' },
  cell: ({ row, column, digit, given, clash, barren, wrong, candidates, corner, centre, colours: own }) =>
    [
      `ligne ${row} colonne ${column}`,
      digit ? (given ? `donné ${digit}` : String(digit)) : 'vide',
      candidates.length > 0 && `candidats ${candidates.join(' ')}`,
      centre.length > 0 && `notes centrales ${centre.join(' ')}`,
      corner.length > 0 && `notes de coin ${corner.join(' ')}`,
      own.length > 0 && `couleur ${letters(own)}`,
      barren && 'sans candidat',
      clash && 'en conflit',
      wrong && 'faux',
    ]
      .filter(Boolean)
      .join(', '),
  house,
  words: { and: 'et', or: 'ou' },
  glossary: {
    'almost locked set':
      'N cases d’une zone avec N + 1 candidats. Si elles perdent un chiffre, elles contiennent tous les autres.',
    bivalue: 'Une case avec exactement deux candidats.',
    candidate: 'Un chiffre encore possible dans une case.',
    claim: 'L’hypothèse au début d’une chaîne.',
    contradiction: 'Une case sans candidat ou une zone sans place pour un chiffre : l’hypothèse était fausse.',
    'cover house': 'Poisson : une zone qui croise les zones de base et perd le chiffre ailleurs.',
    'base house': 'Poisson : une zone dont toutes les places du chiffre sont dans le motif.',
    fin: 'Poisson : une place de trop pour le chiffre. Ce qui est éliminé doit voir toutes les nageoires.',
    locked: 'Chiffres verrouillés dans des cases qui ne peuvent rien contenir d’autre.',
    pincer: 'L’une des deux extrémités d’une aile. Ce qui est éliminé voit les deux.',
    pivot: 'La case centrale d’une aile, qui voit les pinces.',
    'restricted common': 'Un chiffre que seul un de deux ensembles presque verrouillés peut contenir.',
    'strong link': 'Au moins un des deux candidats est vrai.',
    'weak link': 'Au plus un des deux candidats est vrai.',
  },
  keypad: 'Chiffres',
  several: 'Ces cases se voient : le chiffre a été noté dans les coins.',
  key: (digit, left) => `${digit}, encore ${left}`,
  colour: (colour) => `Couleur ${letters([colour])}, ${colours[colour - 1]}`,
  tools: {
    region: 'Outils et chiffres',
    name: 'Outils',
    undo: { name: 'Annuler', key: 'Ctrl+Z' },
    redo: { name: 'Rétablir', key: 'Ctrl+Y' },
    erase: { name: 'Effacer', key: 'Suppr' },
    checkpoint: { name: 'Repère', key: 'K' },
    check: { name: 'Vérifier', key: 'cherche les erreurs' },
  },
  modes: {
    name: 'Ce qu’écrit une touche',
    digit: { name: 'Chiffre', title: 'Chiffres (Z)' },
    corner: { name: 'Coin', title: 'Notes de coin (X, ou tenir Maj)' },
    centre: { name: 'Centre', title: 'Notes centrales (C, ou tenir Ctrl)' },
    colour: { name: 'Couleur', title: 'Couleurs (V, ou tenir Ctrl et Maj)' },
    draw: { name: 'Trait', title: 'Crayon et liens (B)' },
  },
  draw: {
    name: 'Sorte de trait',
    kinds: { pen: 'Crayon', strong: 'Lien fort', weak: 'Lien faible' },
    how: 'Glisser d’un candidat à l’autre, ou choisir deux cases et un chiffre',
    two: 'Choisissez deux cases, puis le chiffre qui les relie. Ou glissez d’un candidat à l’autre.',
    clear: 'Effacer les traits',
  },
  colours: {
    candidates: 'Colorier les candidats',
    how: 'Toucher un candidat, puis une couleur',
    clear: 'Effacer les couleurs',
  },
  auto: { name: 'Remplir les candidats', title: 'Remplir et tenir à jour ; ce qui est retiré le reste (M)' },
  checkpoint: { back: (at) => `Retour à ${at}`, drop: (at) => `Oublier le repère ${at}` },
  filter: {
    name: 'Mettre des chiffres en avant',
    short: 'Voir',
    more: 'où va un chiffre',
    digit: (digit) => `Mettre ${digit} en avant`,
    title: (digit) => `Où va ${digit} ? (F, puis ${digit})`,
    pairs: 'paires',
    pairsTitle: 'Cases à deux candidats (F10)',
  },
  panels: {
    name: 'Demander',
    region: 'Aide du moteur',
    hint: 'Indice',
    steps: 'Étapes',
    path: 'Solution',
    close: 'Fermer',
  },
  loading: 'Chargement …',
  hint: {
    first: 'Indice',
    key: 'H',
    about: 'Un indice a trois parties : où, quelle technique, puis l’étape entière.',
    second: 'Quelle technique ?',
    where: 'Où est-elle ?',
    third: 'Montrer l’étape',
    busy: 'Recherche de la prochaine étape …',
    do: 'Faire cette étape',
    doKey: 'N',
    close: 'Fermer',
    putBack: 'Le remettre',
    erase: 'L’effacer',
    undo: 'Revenir avant l’erreur',
    noneAllowed: 'Aucune des techniques activées ne s’applique ici.',
    look: (where) => `Regardez : ${house(where)}.`,
    use: (name) => `Technique : ${name}.`,
    solved: 'Résolu. Bravo !',
    complete: 'Cette grille est complète : rien à résoudre.',
    widen: (scale) => `Chercher avec les techniques de ${texts.scales[scale]?.name ?? scale}`,
    next: (level) => `Une autre : ${texts.levels[level] ?? level}`,
    new: 'Une nouvelle grille',
    sentence: (text) => {
      const plain = capital(text.replace(/^(bad: )?(line \d+: )?/, ''));
      return plain === '' || /[.!?]$/.test(plain) ? plain : `${plain}.`;
    },
  },
  check: {
    fine: 'Pas d’erreur jusqu’ici.',
    found: (wrong, gone, words) => {
      if (wrong.length > 0) return `${n(wrong.length, 'chiffre faux', 'chiffres faux')} : à voir sur la grille.`;
      if (gone.length > 0) return `${n(gone.length, 'case', 'cases')} sans le bon candidat : à voir sur la grille.`;
      return capital(words);
    },
  },
  step: {
    learn: (name) => `Qu’est-ce que ${name} ?`,
    practise: 'S’exercer',
    weight: (score, level) =>
      typeof level === 'string' ? `${hodoku[level] ?? level} · ${score} points` : score === null ? '' : `difficulté ${score}`,
    more: (count) => `Toutes les raisons (encore ${count})`,
  },
  walk: {
    name: 'Suivre la chaîne',
    chain: 'La chaîne',
    list: 'La chaîne, pas à pas',
    back: 'Un pas en arrière',
    forward: 'Un pas en avant',
    views: 'Vues',
    view: (at, of) => `Vue ${at} sur ${of}.`,
    viewBack: 'Vue précédente',
    viewForward: 'Vue suivante',
    place: (at, of) => `${at} sur ${of}.`,
    start: (count) => `Suivre la chaîne : ${n(count, 'pas', 'pas')}.`,
    suppose: (places, on) => `Supposons : ${claim(places, on)}.`,
    follows: (from, to, on) => `Comme ${claim(from, !on)}, ${claim(to, on)}.`,
    derived: (places, on, { ground, rule }, nested) => {
      const said = claim(places, on);
      if (ground === 'assumed') return `Supposons : ${said}.`;
      if (ground === 'rule') return `Donc ${said} : ${rule ? byRule(rule) : 'par une règle de base'}.`;
      if (ground === 'cell') return on ? `Donc ${said} : rien d’autre ne reste.` : `Donc ${said} : la case a un chiffre.`;
      if ('nested' in ground)
        return `Donc ${said}, par la chaîne interne ${[...nested, ground.nested].map((it) => it + 1).join('.')}.`;
      return on
        ? `Donc ${said} : pas d’autre place dans ${house(ground.house)}.`
        : `Donc ${said} : une seule fois dans ${house(ground.house)}.`;
    },
    single: (places, reason, where) => {
      const said = claim(places, true);
      if (reason === 'assumed') return `Supposons : ${said}.`;
      return reason === 'hidden' && where
        ? `Donc ${said} : pas d’autre place dans ${house(where)}.`
        : `Donc ${said} : rien d’autre ne reste.`;
    },
  },
  legend: {
    name: 'Ce que disent les formes',
    on: 'vrai',
    off: 'faux',
    strong: 'lien fort',
    weak: 'lien faible',
    inferred: 'par une règle ou une chaîne interne',
    placed: 'à placer ici',
    removed: 'à éliminer',
    excluded: 'exclu par là',
  },
  role: (role) => {
    if (role.startsWith('set-')) return `ensemble ${role.slice(4)}`;
    if (role.startsWith('color-')) return `couleur ${role.slice(6)}`;
    return roles[role] ?? role;
  },
  steps: {
    find: 'Chercher toutes les étapes',
    busy: 'Recherche partout …',
    none: 'Aucune technique de HoDoKu ne s’applique ici.',
    mistake: 'Cette position n’a pas de solution. Cherchez d’abord l’erreur.',
    check: 'Montrer l’erreur',
    found: (count) => `${n(count, 'étape trouvée', 'étapes trouvées')}. Choisissez-en une.`,
    rest: (count) => `Et ${count} de plus.`,
    cut: 'La recherche a été arrêtée. Il peut y en avoir d’autres.',
    back: 'Toutes les étapes',
    deep: 'Chercher aussi les motifs rares',
    outcome: (placements, eliminations) => {
      const byDigit = Map.groupBy(eliminations, ({ digit }) => digit);
      const removed = [...byDigit].map(([digit, list]) => `pas de ${digit} en ${et(list.map(({ cell }) => cell))}`);
      const placed = placements.map(({ cell, digit }) => `${cell} est ${digit}`);
      return placed.length > 0 ? [...placed, ...removed].join(' ; ') : capital(removed.join(' ; '));
    },
    also: (name) => `aussi par ${name}`,
  },
  path: {
    find: 'Montrer toute la solution',
    about: 'Chaque étape jusqu’à la solution, avec sa difficulté. On peut jouer à partir de chacune.',
    busy: 'Résolution pas à pas …',
    none: 'Pas de chemin : la grille n’a pas exactement une solution.',
    multiple: 'La grille a plusieurs solutions : le chemin s’arrête où plus rien ne suit.',
    noStep: 'La grille a plusieurs solutions, et rien ne suit.',
    stuck: 'Ici, les techniques de cette échelle ne suffisent plus.',
    ratings: 'Difficulté de la grille',
    pending: '…',
    unrated: { multiple: 'plusieurs solutions', none: 'pas de solution', bad: 'contradictoire' },
    first: 'À la première étape',
    back: 'Une étape en arrière',
    forward: 'Une étape en avant',
    last: 'À la dernière étape',
    slider: 'Étape du chemin',
    place: (at, of) => `${at} sur ${of}`,
    locked: (at, of) => `Vous voyez l’étape ${at} sur ${of}. Revenez à la partie pour jouer.`,
    leave: 'Retour à ma partie',
    copy: 'Copier le texte',
    whatIf: 'Jouer d’ici',
    whatIfTitle: 'Reprendre cette position dans la partie ; annulable',
    list: (count) => `Toutes : ${n(count, 'étape', 'étapes')}`,
  },
  scales: {
    hodoku: { name: 'HoDoKu', about: 'Le niveau de HoDoKu et la somme des points de toutes les étapes' },
    se: {
      name: 'Sudoku Explainer',
      about: 'Difficulté de l’étape la plus dure (ER), jusqu’au premier chiffre (EP) et de la première étape (ED)',
    },
    two_way: { name: 'Deux voies', about: 'Singletons, étapes de base et choix à deux voies' },
    csp: { name: 'CSP-Rules', about: 'W et B : singletons, whips et braids' },
  },
  ratingOf: (scale, rating) => {
    const parts = /^(\w+) \((\d+)\)$/.exec(rating);
    if (scale === 'hodoku' && parts) return `${hodoku[parts[1]] ?? parts[1]} · ${number(Number(parts[2]))} points`;
    const [er, pearl, diamond] = scale === 'se' ? rating.split('/') : [];
    return diamond ? `SE ${er} – perle ${pearl} – diamant ${diamond}` : rating;
  },
  timer: { show: 'Temps', pause: 'Pause', resume: 'Reprendre', paused: 'En pause', key: 'P' },
  engine: {
    unreachable: () => 'Le moteur est injoignable. Vous pouvez jouer ; les indices reviendront.',
    busy: () => 'Le moteur est occupé. Réessayez dans un instant.',
    refused: (detail) => `Impossible : ${detail}`,
    stopped: () => 'Arrêté.',
  },
  games: {
    title: 'Mes parties',
    none: 'Pas encore de partie.',
    remove: 'Supprimer',
    untitled: 'Grille',
    solved: 'résolue',
    filled: (share) => `remplie à ${share} %`,
    about: 'Les parties restent dans ce navigateur. Un fichier permet de les emporter.',
    sort: 'Trier par',
    sorts: { changed: 'Dernière partie', level: 'Niveau', title: 'Nom' },
    show: 'Montrer',
    shows: { all: 'Toutes', open: 'En cours', solved: 'Résolues' },
    backup: 'Sauver dans un fichier',
    backupFile: 'sodan-parties',
    restore: 'Reprendre d’un fichier',
    restored: (count) => `${n(count, 'partie reprise', 'parties reprises')}.`,
    notRestored: 'Ce fichier n’est pas une sauvegarde.',
    removeSolved: (count) => `Supprimer ${n(count, 'partie résolue', 'parties résolues')}`,
    removedSolved: (count) => `${n(count, 'partie supprimée', 'parties supprimées')}.`,
    date: (changed) => new Date(changed).toLocaleDateString('fr', { day: 'numeric', month: 'short', year: 'numeric' }),
    removed: (title) => `« ${title} » supprimée.`,
    back: 'Annuler',
    rename: 'Renommer',
    name: 'Nom',
    joined: 'Cette partie a aussi été jouée dans une autre fenêtre. Tout est réuni ici.',
    restart: 'Recommencer',
  },
  api: {
    short: 'API',
    title: 'API HTTP',
    about: 'Toutes les tâches de Sodan par HTTP, en JSON. Rien n’est gardé.',
    description: 'Description OpenAPI',
    local: 'Cette page n’a pas de serveur ; « sodan serve » en démarre un.',
    commands: 'Trois commandes pour commencer',
    tryIt: 'Essayer',
    task: 'Tâche',
    puzzle: 'Grille',
    options: 'Options (JSON)',
    send: 'Envoyer',
    badOptions: 'Les options ne sont pas du JSON valide.',
    tasks: 'Adresses (POST)',
    head: ['Chemin', 'Réponse'],
  },
  statistics: {
    title: 'Statistiques',
    head: ['Niveau', 'Résolues', 'Meilleur temps', 'Temps moyen', 'Sans indice'],
    other: 'Non évaluées',
    days: (days) => `${n(days, 'jour', 'jours')} d’affilée`,
  },
  starters: { title: (level, at) => `${level} ${at}` },
  front: {
    name: 'Nouvelle grille',
    daily: 'Du jour',
    dailyTitle: 'La grille du jour, la même pour tous',
    dailyOf: (date) => `Du jour, ${date.toLocaleDateString('fr', { day: 'numeric', month: 'long', year: 'numeric' })}`,
    custom: 'Sur mesure',
    customTitle: 'Décrivez la grille voulue',
  },
  badge: (level, er) => [texts.levels[level] ?? level, er && `SE ${er}`].filter(Boolean).join(' · '),
  ratingTitle: 'Niveau sur l’échelle de HoDoKu ; SE est la difficulté de l’étape la plus dure selon Sudoku Explainer',
  solved: {
    time: (time, hints) => `${time} · ${hints === 0 ? 'sans indice' : n(hints, 'indice', 'indices')}`,
    hardest: 'Étape la plus dure : ',
    harder: (level) => `Plus dur : ${texts.levels[level] ?? level}`,
    path: 'Voir la solution',
  },
  levels,
  levelNotes: {
    Easy: 'singletons',
    Medium: 'paires et triplets',
    Hard: 'poissons, ailes, coloriage',
    Unfair: 'chaînes courtes, motifs rares',
    Extreme: 'longues chaînes',
  },
  settings: {
    title: 'Réglages',
    palette: 'Couleurs',
    language: 'Langue',
    languageAuto: 'Comme le navigateur',
    palettes: { auto: 'Comme le système', light: 'Clair', dark: 'Sombre', contrast: 'Contraste élevé' },
    timer: 'Montrer le temps',
    tidy: 'Retirer les notes automatiquement',
    peers: 'Mettre en avant ligne, colonne et bloc',
    flipped: '7 8 9 en haut du pavé',
    coordinates: 'Toujours numéroter lignes et colonnes',
    notation: 'Noms des cases',
    notations: { r1c1: 'r3c5', a1: 'C5' },
    alert: 'Marquer aussitôt les erreurs',
    digitFirst: 'D’abord le chiffre, puis les cases',
    hideDone: 'Cacher les chiffres complets',
    scale: 'Techniques des indices',
    uniqueness: 'Techniques qui supposent une solution unique',
    techniques: 'Activer et désactiver des techniques',
    close: 'Fermer',
  },
  help: {
    title: 'Touches',
    about: {
      play: 'Elles marchent partout, sauf dans les champs et dialogues.',
      make: 'Elles marchent tant que la grille à saisir est visible.',
      lab: 'Elles marchent quand une grille ou la ligne du temps a le focus.',
      practice: 'Elles marchent partout, sauf dans les champs et dialogues.',
      none: 'Cette page n’a pas de touches à elle. Celles du jeu :',
    },
    rows: {
      play: [
        ['Flèches, W A S D', 'Bouger (Maj : choisir)'],
        ['Ctrl + flèche', 'À la prochaine case vide'],
        ['Début, Fin', 'Au début ou à la fin de la ligne ; avec Ctrl, de la grille'],
        ['1 à 9', 'Écrire un chiffre ; encore : l’effacer'],
        ['Maj ou Alt + 1 à 9', 'Note de coin'],
        ['Ctrl + 1 à 9', 'Note centrale ; ou retirer un candidat'],
        ['Ctrl + Maj + 1 à 9', 'Couleur'],
        ['Z, X, C, V, B', 'Chiffres, notes de coin, centrales, couleurs, traits'],
        ['Espace, Page suiv. ; Maj + Espace, Page préc.', 'Outil suivant ; précédent'],
        ['0, Suppr, Retour arrière', 'Effacer'],
        ['Ctrl + Z ; Ctrl + Y, Ctrl + Maj + Z', 'Annuler, rétablir'],
        ['K', 'Poser un repère'],
        ['M', 'Montrer ou cacher les candidats'],
        ['F, puis 1 à 9 ; F1 à F9 sauf F5', 'Mettre un chiffre en avant ; F avec Ctrl : plusieurs'],
        ['F10', 'Mettre en avant les cases à deux candidats'],
        ['H', 'Indice : encore pour en savoir plus'],
        ['N', 'Faire l’étape montrée'],
        ['Ctrl + A ; Échap, Ctrl + Maj + A ; Ctrl + I', 'Toutes les cases ; aucune ; les autres'],
        ['Ctrl + C, Ctrl + V', 'Copier la grille ; en coller une'],
        ['P', 'Pause'],
        ['Échap', 'Fermer l’indice ou désélectionner'],
        ['Double clic', 'Toutes les cases avec le même chiffre ou les mêmes notes'],
      ],
      make: [
        ['Flèches, W A S D', 'Bouger ; avec Maj, en choisir plusieurs'],
        ['1 à 9', 'Écrire un chiffre ; encore : l’effacer'],
        ['0, Suppr, Retour arrière', 'Effacer'],
        ['Ctrl + Z ; Ctrl + Y, Ctrl + Maj + Z', 'Annuler, rétablir'],
        ['Ctrl + V', 'Ouvrir la grille copiée'],
      ],
      practice: [
        ['Flèches, W A S D ; Début, Fin', 'Bouger ; au début ou à la fin de la ligne'],
        ['1 à 9', 'Répondre par ce chiffre'],
      ],
      lab: [
        ['Flèches', 'Sur une grille : choisir une case'],
        ['P', 'Lire ou arrêter'],
        ['Flèches ; Page préc., Page suiv.', 'Sur la ligne du temps : un moment ; plusieurs'],
        ['Début, Fin', 'Sur la ligne du temps : début ou fin'],
        ['Espace', 'Appuyer sur un bouton ; cocher une case'],
        ['Échap', 'Fermer un dialogue'],
      ],
    },
  },
  bring: {
    title: 'Apporter une grille',
    about: 'Collez ce que vous avez : chiffres, grille, candidats, lien. Ou déposez un fichier sur cette page.',
    label: 'Grille en texte',
    file: 'Choisir un fichier',
    read: 'Ouvrir',
    busy: 'Lecture …',
    titleOf: (format) => brought[format] ?? 'Grille apportée',
    nothing: 'Collez d’abord une grille.',
    several: (count) => `${count} grilles : choisissez-en une.`,
    noSudoku: 'Ce texte ne contient pas de sudoku.',
    shortLink: 'Ce lien court ne contient pas la grille. Exportez-la dans SudokuPad et collez cela.',
    brokenLink: (program) => `Ce lien ${program} est incomplet ou abîmé. Copiez-le à nouveau en entier et collez-le.`,
    bad: (reason) => `Je ne peux pas lire cette grille : ${reason}`,
    multiple: 'Solution non unique : les indices s’arrêtent où la logique s’arrête.',
    none: 'Cette grille n’a pas de solution : des chiffres se contredisent.',
    damaged: 'Ce lien est abîmé.',
    tooLarge: 'Ce fichier est trop grand.',
  },
  take: {
    title: 'Partager et imprimer',
    link: 'Lien vers cette partie, avec toutes les notes',
    lab: 'Partager le labo',
    labLink: 'Lien vers ce que montre le labo',
    noLink: 'Aucun lien ne peut contenir une transcription ouverte. Partagez son fichier.',
    linkAbout: 'Le lien contient tout ; rien n’est envoyé.',
    copy: 'Copier',
    copied: 'Copié.',
    save: 'Enregistrer',
    notCopied: 'Le navigateur n’a pas permis la copie. Appuyez sur Ctrl+C.',
    formats: 'Copier comme texte',
    formatNames: {
      line: '81 caractères',
      grid: 'Grille',
      pencilmarks: 'Candidats',
      sdm: 'SDM',
      library: 'Bibliothèque HoDoKu',
      sukaku: 'Sukaku',
      csv: 'CSV',
      json: 'JSON',
      sudokuwiki: 'Lien SudokuWiki',
      'f-puzzles': 'Lien f-puzzles',
      sudokupad: 'Lien SudokuPad',
      sdx: 'Partie SudoCue',
      opensudoku: 'Fichier OpenSudoku',
    },
    givens: 'Chiffres donnés seulement',
    bare: 'Sans candidats : ce format n’a que des chiffres.',
    openIn: 'Ouvrir dans un autre programme',
    pictures: 'Image',
    svg: 'Enregistrer en SVG',
    png: 'Enregistrer en PNG',
    text: 'Le texte',
    file: 'sudoku',
  },
  print: {
    title: 'Imprimer',
    perPage: 'Grilles par page',
    marks: 'Avec notes et candidats',
    entries: 'Avec ce qui est rempli',
    solutions: 'Solutions en dernière page',
    which: 'Quelles grilles',
    current: 'Celle-ci',
    all: 'Toutes mes parties',
    go: 'Imprimer',
    solutionOf: (at) => `Solution ${at}`,
    puzzle: (at) => `Grille ${at}`,
  },
  learn: {
    title: 'Techniques',
    about: 'Ce qu’est chaque technique, pourquoi elle marche, et des exemples (en anglais).',
    unknown: (slug) => `Aucune technique ne s’appelle « ${slug} ». Les voici toutes.`,
    search: 'Chercher une technique',
    start: 'Pour commencer : douze techniques qui résolvent presque tout',
    none: 'Aucune technique de ce nom.',
    unused: (name) => `Sodan n’utilise pas ${name}.`,
    see: 'La plus proche est',
    practised: 'exercée',
    nested: 'Chaînes dynamiques à techniques internes (+)',
    variant: 'Variante',
    words: 'Glossaire',
    back: 'Toutes les techniques',
    example: 'Exemple',
    practise: 'S’exercer',
    uniqueness: 'Suppose une solution unique.',
    scale: (name, it) =>
      [texts.scales[name]?.name ?? name, hodoku[it.level ?? ''] ?? it.level, it.score]
        .filter((part) => part !== undefined && part !== null)
        .join(' · '),
    also: 'Aussi nommée',
    play: 'Jouer d’ici',
    noExample: 'Pas encore d’exemple.',
    another: (at, of) => `Exemple ${at} sur ${of}`,
  },
  practice: {
    title: (name) => `Exercice : ${name}`,
    about: (name) => `Trouvez ${name}. Choisissez une case, puis le chiffre à éliminer ou à placer.`,
    yes: 'Oui, c’est cela !',
    no: (name, what) => `Non : ${name} ne change pas ${what}.`,
    nudge: 'Coup de pouce',
    near: (where) => `Regardez : ${where}.`,
    digit: (digits) => `Suivez le chiffre ${digits}.`,
    give: 'Montrer',
    next: 'Suivant',
    busy: 'Préparation d’une grille …',
    said: (cell, digit) => `${digit} en r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`,
    score: (found, streak) => `Trouvés : ${found}${streak > 1 ? ` · ${streak} d’affilée` : ''}`,
  },
  wish: {
    title: 'Grille sur mesure',
    about: 'Décrivez la grille voulue. Les rares prennent plus de temps.',
    any: 'Peu importe',
    level: 'Niveau (HoDoKu)',
    levels: hodoku,
    symmetry: 'Symétrie',
    symmetries: {
      none: 'Aucune',
      'half-turn': 'Demi-tour',
      'quarter-turn': 'Quart de tour',
      horizontal: 'Haut et bas',
      vertical: 'Gauche et droite',
      mirrors: 'Les deux',
      diagonal: 'Diagonale',
      'anti-diagonal': 'Autre diagonale',
      diagonals: 'Les deux diagonales',
      full: 'Tous les tours et miroirs',
    },
    givens: 'Chiffres donnés',
    er: 'Difficulté (Sudoku Explainer)',
    from: 'de',
    to: 'à',
    minimal: 'Minimale (chaque donné est nécessaire)',
    technique: 'Technique',
    place: 'La technique est',
    places: { uses: 'utilisée', hardest: 'l’étape la plus dure', needs: 'indispensable' },
    more: 'Filtre avancé',
    moreAbout: 'Une expression, comme pour « sodan generate »',
    example: 'two_way.rank = "choices" and not hodoku.uses "uniqueness"',
    go: 'Générer',
    busy: 'Recherche d’une telle grille …',
    tried: (tries) => n(tries, 'grille essayée', 'grilles essayées'),
    cancel: 'Arrêter',
    long: 'Une telle grille est rare, ou n’existe pas. Attendez, ou demandez moins.',
    instead: (/** @type {string} */ name) => `Jouer une grille dont l’étape la plus dure est ${name}`,
    contradiction: {
      givens: 'Le maximum de donnés est inférieur au minimum.',
      er: 'La difficulté maximale est inférieure à la minimale.',
      level: (name, least, level) =>
        `${name} rend la grille au moins ${hodoku[least] ?? least} : elle ne peut être ${hodoku[level] ?? level}.`,
    },
    untitled: 'Nouvelle grille',
  },
  make: {
    title: 'Nouvelle grille',
    ready: 'Prêtes à jouer',
    own: 'Saisir la vôtre',
    ownAbout: 'Tapez les chiffres. La difficulté s’affiche en même temps.',
    play: 'Jouer',
    ownTitle: 'Ma grille',
    anyway: 'Jouer quand même',
    correct: 'Continuer la saisie',
    unsolvable: 'Cette grille n’a pas de solution.',
    edit: { name: 'Modifier', title: 'Modifier cette grille' },
    clear: 'Vider',
    checking: 'Vérification …',
    proper: 'Exactement une solution.',
    several: 'Plusieurs solutions : ajoutez des chiffres.',
    noSolution: 'Pas de solution : des chiffres se contredisent.',
    clash: 'Un chiffre est deux fois dans une ligne, une colonne ou un bloc.',
    empty: 'Commencez par un chiffre.',
    minimal: 'Minimale : chaque chiffre est nécessaire.',
    redundant: (cells) => `Pas minimale : ${listed(cells, 'ou')} pourrait manquer.`,
    givens: (count) => n(count, 'chiffre', 'chiffres'),
    rating: (scale, rating) => `${texts.scales[scale]?.name ?? scale} : ${rating}`,
  },
};
