import { integrityOf } from '../build-tools/integrity.ts';
import { Refusal, saying } from './refusal.ts';
import { folderOf, type Release } from './release.ts';

/** What a browser demands of a file before it runs it. */
const demanded = [
	{ file: /\.js$/, type: /^(text|application)\/(x-)?javascript\b/, words: 'a script' },
	{ file: /\.css$/, type: /^text\/css\b/, words: 'a style sheet' },
];

/**
 * Fetches every file below `base` as a page of `origin` would, and compares it with what was
 * shipped.
 */
export async function verifyServed(
	base: string,
	origin: string,
	{ name, version, files }: Release,
): Promise<void> {
	const plain = Object.entries(files).filter(([file]) => !/\.(br|gz)$/.test(file));
	await Promise.all(
		plain.map(([file, integrity]) =>
			verifyFile(`${base}/${folderOf(name, version)}/${file}`, integrity, origin),
		),
	);
}

async function verifyFile(address: string, integrity: string, origin: string): Promise<void> {
	const refuse = (what: string) => {
		throw new Refusal(`${address} ${what}. Nothing has changed of what is live.`);
	};
	const response = await fetch(address, {
		headers: { origin },
		redirect: 'error',
		signal: AbortSignal.timeout(30_000),
	}).catch((error: unknown) => refuse(`could not be fetched (${saying(error)})`));
	if (response.status !== 200)
		refuse(
			`is answered with ${response.status}: is RELEASES of that server the place that was shipped to`,
		);
	const bytes = await response
		.arrayBuffer()
		.catch((error: unknown) => refuse(`broke off (${saying(error)})`));
	if (integrityOf(new Uint8Array(bytes)) !== integrity)
		refuse('is not what was shipped: is something between that changes files');
	const type = response.headers.get('content-type') ?? '';
	for (const { file, type: right, words } of demanded) {
		if (file.test(address) && !right.test(type))
			refuse(`is served as “${type}”, which no browser takes for ${words}`);
	}
	const allowed = response.headers.get('access-control-allow-origin');
	if (allowed !== '*' && allowed !== origin) {
		refuse(
			`is served without Access-Control-Allow-Origin: * (it says ${allowed ?? 'nothing'}), so a browser cannot check its integrity`,
		);
	}
}
