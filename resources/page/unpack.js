// What a page embeds: see workbench/pages/packing.py for the form of a pack.

const ARRAYS = {
  uint8: Uint8Array, uint16: Uint16Array, uint32: Uint32Array,
  int16: Int16Array, int32: Int32Array, float32: Float32Array,
};

/** The bytes behind letters of base64. */
function bytesOf(letters) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(letters);
  const binary = atob(letters);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** A pack from its letters: its values, and its arrays by name. */
export async function unpack(letters) {
  const deflated = new Blob([bytesOf(letters.trim())]).stream().pipeThrough(new DecompressionStream("deflate"));
  const data = await new Response(deflated).arrayBuffer();
  const length = new DataView(data).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
  const arrays = {};
  for (const [name, [type, offset, size]] of Object.entries(head.arrays)) {
    arrays[name] = new ARRAYS[type](data, 4 + length + offset, size);
  }
  return { values: head.values, arrays };
}
