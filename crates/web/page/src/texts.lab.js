// The texts of the lab, which are loaded when it is opened. A translation is one file beside `texts.lab.en.js`, and its name here.

export { lab } from './texts.lab.en.js';
