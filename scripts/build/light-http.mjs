const statement = /^import (?:([\w$]+)(?:, | ))?(?:\{ (.*) \} )?from "node:http";$/gmu;

/**
 * The same program, which gets `node:http` in a way that reads nothing of it: an import reads every name that it has, and one
 * of them loads a second HTTP client with all that belongs to it, an eighth of what a start of the server takes.
 * @param {string} code of a bundle
 */
export function withLightHttp(code) {
  const light = code.replaceAll(statement, (_, whole, names) => {
    const bound = [whole, names && `{ ${names.replaceAll(' as ', ': ')} }`].filter(Boolean);
    return `const ${bound.map((name) => `${name} = process.getBuiltinModule("node:http")`).join(', ')};`;
  });
  if (/\bfrom "node:http"/u.test(light))
    throw new Error('node:http is imported in a form that is not known here');
  return light;
}

/** @returns {import('vite').Plugin} */
export const lightHttp = () => ({
  name: 'light-http',
  // Lines stay, so that source maps hold.
  renderChunk: (code) => ({ code: withLightHttp(code), map: null }),
});
