// The texts that the page speaks. A translation is one file beside `texts.en.js`, and its name here.

export { texts } from './texts.en.js';
