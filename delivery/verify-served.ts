import { integrityOf } from '../build-tools/integrity.ts';
import { CommandError, describeError } from './errors.ts';
import { folderOf, type Release } from './release.ts';

/** The content types that browsers require. */
const requiredTypes = [
	{ file: /\.js$/, type: /^(text|application)\/(x-)?javascript\b/, label: 'a script' },
	{ file: /\.css$/, type: /^text\/css\b/, label: 'a style sheet' },
];

/**
 * Fetches every file from `base`, as a page of `origin` would, and compares it with the release.
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
	const fail = (problem: string) => {
		throw new CommandError(`${address} ${problem}. The live version has not changed.`);
	};
	const response = await fetch(address, {
		headers: { origin },
		redirect: 'error',
		signal: AbortSignal.timeout(30_000),
	}).catch((error: unknown) => fail(`could not be fetched (${describeError(error)})`));
	if (response.status !== 200)
		fail(
			`responds with ${response.status}: RELEASES of that server must name the store that was shipped to`,
		);
	const bytes = await response
		.arrayBuffer()
		.catch((error: unknown) => fail(`could not be read to its end (${describeError(error)})`));
	if (integrityOf(new Uint8Array(bytes)) !== integrity)
		fail('is not what was shipped: a proxy may have changed it');
	const type = response.headers.get('content-type') ?? '';
	for (const { file, type: required, label } of requiredTypes) {
		if (file.test(address) && !required.test(type))
			fail(`is served as “${type}”, which browsers do not accept for ${label}`);
	}
	const allowed = response.headers.get('access-control-allow-origin');
	if (allowed !== '*' && allowed !== origin) {
		fail(
			`is served without Access-Control-Allow-Origin: * (it has ${allowed ?? 'none'}), so a browser cannot check its integrity`,
		);
	}
}
