// npm run keep-release: stores the current builds and contract in previous-release/. The tests of
// the next release run against them.
import { execFileSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { ensureInstalled, root, underProjectNode } from './bootstrap.mjs';

ensureInstalled('tools');
await underProjectNode(import.meta.url);

const { buildChanged } = await import('./build.ts');
const { create } = await import('tar');
await buildChanged();

const kept = join(root, 'previous-release');
const folders = ['shell', ...readdirSync(root).filter((name) => name.startsWith('mfe-'))].map(
	(name) => `${name}/dist`,
);
const isCopy = (/** @type {string} */ path) => /\.(br|gz)$|\.built-from$/.test(path);

const staging = mkdtempSync(join(tmpdir(), 'warble-release-'));
for (const folder of folders.filter((name) => existsSync(join(root, name)))) {
	cpSync(join(root, folder), join(staging, folder), {
		recursive: true,
		filter: (path) => !isCopy(path),
	});
}
const archive = join(staging, 'builds.tar');
await create({ file: archive, cwd: staging, portable: true }, readdirSync(staging));
const bytes = readFileSync(archive);
// A window of 16 MiB also compresses the code that remotes have in common.
const params = {
	[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
	[constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
	[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
};
writeFileSync(join(kept, 'builds.tar.br'), brotliCompressSync(bytes, { params }));
rmSync(staging, { recursive: true });

const { storedContract } = await import('../bff/src/testing/stored-contract.ts');
writeFileSync(join(kept, 'contract.txt'), await storedContract());
const { CONTRACT_VERSION } = await import('../shell/contract/remote.ts');
const { API_VERSION } = await import('../bff/contract/version.ts');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
	cwd: root,
	encoding: 'utf8',
}).trim();
const versions = { version, commit, contract: CONTRACT_VERSION, api: API_VERSION };
writeFileSync(join(kept, 'versions.json'), `${JSON.stringify(versions, null, 2)}\n`);
process.stdout.write(
	`Kept ${version} (${commit}), ${Math.round(bytes.length / 1024)} KiB of builds.\n`,
);
