import { resolve } from 'node:path';

/** An origin as browsers write it. Reports what is wrong with it to `problems`. */
export function readOrigin(name: string, text: string, isProduction: boolean, problems: string[]): string {
	const url = URL.parse(text);
	if (!url || url.origin !== text || !isPlain(url)) problems.push(`${name}: "${text}" is not an origin, as https://app.example`);
	else if (isProduction && isInsecure(url)) problems.push(`${name}: "${text}" must be https`);
	return text;
}

/** A folder, or an address without a slash at its end. Reports what is wrong with it to `problems`. */
export function readPlace(
	name: string,
	text: string | undefined,
	isProduction: boolean,
	problems: string[],
): { folder: string } | { url: string } | undefined {
	if (text === undefined) return undefined;
	if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { folder: resolve(text) };
	const url = URL.parse(text);
	if (url?.username || url?.password) problems.push(`${name}: leave out user and password: browsers load from there as well`);
	else if (!url || !isPlain(url) || /[?#]/.test(text)) {
		problems.push(`${name}: "${text}" is neither a folder nor an address that browsers load from, as https://cdn.example/warble`);
	} else if (isProduction && isInsecure(url)) problems.push(`${name}: "${text}" must be https`);
	return { url: text.replace(/\/+$/, '') };
}

/** Of the web, and of a host that says nothing else in a policy: `*` and `;` are letters of a host to a URL parser. */
function isPlain({ origin }: URL): boolean {
	return /^https?:\/\/[a-z0-9.:[\]-]+$/.test(origin);
}

function isInsecure({ protocol, hostname }: URL): boolean {
	return protocol !== 'https:' && hostname !== 'localhost';
}
