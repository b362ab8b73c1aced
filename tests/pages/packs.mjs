// The packs of the page whose path is the first argument, and the requests that come as JSON from standard input.
import { readFileSync } from "node:fs";
import { unpack } from "../../resources/page/unpack.js";

const html = readFileSync(process.argv[2], "utf8");
export const wanted = JSON.parse(readFileSync(0, "utf8"));

export async function packOf(id) {
  const found = html.match(new RegExp(`<script type="text/plain" id="pack-${id}">([^<]*)</script>`));
  return found ? unpack(found[1]) : null;
}
