import { stripVTControlCharacters } from "node:util";
import { escapeHtml } from "~/domain/escape";

interface ModuleError extends Error {
  readonly id?: string;
  readonly frame?: string;
}

export function errorPage({ message, stack = "", id, frame }: ModuleError): string {
  const calls = stack.match(/^ +at .*$/gm)?.join("\n");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Unexpected Application Error!</title>
<style>body { margin: 2rem; font: 1rem/1.5 system-ui } pre { overflow: auto; padding: 1rem; background: #f4f1ea }</style>
<h1>Unexpected Application Error!</h1>
${element("p", id)}${element("pre", message)}${element("pre", frame)}${element("pre", calls)}
<p>This page reloads by itself when the file is saved again.</p>
<script type="module" src="/@vite/client"></script>
`;
}

function element(name: string, text: string | undefined): string {
  if (!text) return "";
  return `<${name}>${escapeHtml(stripVTControlCharacters(text))}</${name}>\n`;
}
