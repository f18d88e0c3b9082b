// Where tare.wasm comes from: a file, the network, bytes, or a module that was compiled before.

import { TareError } from "./errors.js";

const inNode = typeof process === "object" && Boolean(process.versions?.node);

/**
 * The compiled module of a source.
 *
 * @param {URL | string | Response | Promise<Response> | BufferSource | WebAssembly.Module} source
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(source) {
  try {
    return await compileAny(await source);
  } catch (error) {
    if (error instanceof TareError) throw error;
    throw new TareError("notLoaded", `tare.wasm was not loaded: ${error.message}`, null, error);
  }
}

async function compileAny(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return WebAssembly.compile(source);
  }
  if (typeof Response === "function" && source instanceof Response) {
    return compileResponse(source);
  }
  if (source instanceof URL || typeof source === "string") {
    if (isFile(source)) return WebAssembly.compile(await readFile(source));
    return compileResponse(await fetch(source));
  }
  throw new TareError(
    "notLoaded",
    "load() takes a URL, a Response, an ArrayBuffer, a Uint8Array or a WebAssembly.Module",
  );
}

/** In Node everything without another scheme is a file; a browser asks the network for all. */
function isFile(source) {
  if (!inNode) return false;
  if (source instanceof URL) return source.protocol === "file:";
  return !/^(?!file:)[a-z][a-z0-9+.-]+:/i.test(source);
}

async function readFile(source) {
  // Not written in place, so that bundlers for browsers do not look for it.
  const name = "node:fs/promises";
  const files = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
  const isText = typeof source === "string" && /^file:/i.test(source);
  return files.readFile(isText ? new URL(source) : source);
}

async function compileResponse(response) {
  if (!response.ok) {
    throw new TareError(
      "notLoaded",
      `tare.wasm was not loaded: ${response.url} answered ${response.status}`,
    );
  }
  // Streaming is refused where the server names another type, or adds a parameter to the right one;
  // the bytes are the same.
  const type = response.headers.get("Content-Type") ?? "";
  if (WebAssembly.compileStreaming && /^application\/wasm$/i.test(type.trim())) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}
