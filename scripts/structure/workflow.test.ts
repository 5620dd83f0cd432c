import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('CI runs every step of the tests, and no other', () => {
	const steps = [...read('scripts/test.mjs').matchAll(/name: '([^']+)',\s+from:/g)];
	const inWorkflow = [
		...read('.github/workflows/product.yml').matchAll(/--only (?:"([^"]+)"|(\S+))/g),
	];
	expect(steps.length).toBeGreaterThan(8);
	expect([...new Set(inWorkflow.map(([, quoted, word]) => quoted ?? word))].sort()).toEqual(
		steps.map(([, name]) => name).sort(),
	);
});
