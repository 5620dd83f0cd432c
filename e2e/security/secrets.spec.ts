import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const root = join(import.meta.dirname, '../..');
const built = readdirSync(root)
	.filter((folder) => folder === 'shell' || folder.startsWith('mfe-'))
	.map((folder) => join(root, folder, 'dist'))
	.flatMap((dist) => filesIn(dist))
	.filter((file) => !/\.(woff2|br|gz|svg)$/.test(file));

function filesIn(folder: string): string[] {
	try {
		return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((it) =>
			it.isFile() ? [join(it.parentPath, it.name)] : [],
		);
	} catch {
		return [];
	}
}

/** Secrets of the server: names of settings, the form of providers' keys, connection strings. */
const secrets =
	/SESSION_KEYS|ENCRYPTION_KEYS|OPENROUTER_API_KEY|CLIENT_SECRET|DATABASE_URL|SMTP_URL|sk-or-v1-|sk_(live|test)_|whsec_|postgres(ql)?:\/\//;

test('files for browsers contain no secrets of the server [E9]', { tag: '@main' }, () => {
	expect(built.length).toBeGreaterThan(10);
	expect(built.filter((file) => secrets.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('no source map is published or referenced [E9]', { tag: '@main' }, () => {
	expect(
		built.filter(
			(file) =>
				file.endsWith('.map') || /\/[/*]# sourceMappingURL=/.test(readFileSync(file, 'utf8')),
		),
	).toEqual([]);
});
