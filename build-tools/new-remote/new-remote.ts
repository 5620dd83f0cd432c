// npm run new-remote NAME: a folder mfe-NAME with one screen at /app/NAME, entered in every list
// that names the remotes. --no-install leaves node_modules and the lockfile as they are.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { listsWith } from './register.ts';
import { remoteFiles } from './remote-files.ts';
import { titleOf, whyNameRefused } from './remote-name.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { name, install } = readArguments();

const refusal = whyNameRefused(root, name);
if (refusal !== undefined) fail(refusal);

// Computes everything before writing anything: a failure leaves the checkout as it was.
const files = { ...remoteFiles(root, name), ...listsWith(root, name) };
for (const [file, content] of Object.entries(files)) {
	mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
	writeFileSync(path.join(root, file), content);
	process.stdout.write(`wrote ${file}\n`);
}

if (install) {
	const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
	const { status } = spawnSync('npm', args, {
		cwd: root,
		stdio: 'inherit',
		shell: process.platform === 'win32',
	});
	if (status !== 0)
		fail('The files are written, but `npm install --ignore-scripts` failed. Run it again.');
}

process.stdout.write(`
mfe-${name} is ready. Next:
  npm run dev -w mfe-${name}   shows it alone, with the sandbox
  npm test -w mfe-${name}      runs its tests
  npm start                 shows it in the product: "${titleOf(name)}" in the header, /app/${name}

Write the screen in mfe-${name}/src/screens/. Title, guard and place in the header are in
shell/contract/screens.ts, its reviewers in .github/CODEOWNERS. Deploy the shell before you ship the
remote for the first time: the shell brings the address.
`);

function readArguments(): { name: string; install: boolean } {
	const usage = 'Usage: npm run new-remote NAME, for example: npm run new-remote notes';
	try {
		const { values, positionals } = parseArgs({
			allowPositionals: true,
			options: { 'no-install': { type: 'boolean', default: false } },
		});
		const [first, ...rest] = positionals;
		if (first === undefined || rest.length > 0) return fail(usage);
		return { name: first, install: !values['no-install'] };
	} catch {
		return fail(usage);
	}
}

function fail(message: string): never {
	process.stderr.write(`${message}\n`);
	process.exit(1);
}
