// The texts of the lab, loaded when the lab is opened. They exist in English only.

export { lab } from './texts.lab.en.js';
