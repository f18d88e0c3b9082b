// Lets "react-native" mean the stand-in beside this file: `node --import ./test/support/resolve.js`.

import { register } from "node:module";

const standIn = new URL("./reactNative.js", import.meta.url).href;
const hooks = `
  export async function resolve(specifier, context, next) {
    if (specifier === "react-native") return { url: ${JSON.stringify(standIn)}, shortCircuit: true };
    return next(specifier, context);
  }`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
