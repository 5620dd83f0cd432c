import { expect, test } from 'vitest';
import { codeFiles, isTestCode, read } from './source-files.ts';

const helper = 'design-system/keys/keys.ts';
const browserFiles = codeFiles.filter(
	(file) => /^(design-system|mfe-[^/]+|remote-kit|shell)\//.test(file) && !isTestCode(file),
);

/** Comparing a key with Enter, or finding a composition in another way. */
const OWN_WAYS = [
	/[!=]==?\s*['"`]enter['"`]/i,
	/['"`]enter['"`]\s*[!=]==?/i,
	/\bcase ['"`]enter['"`]/i,
	/\b229\b/,
	/nativeEvent\.isComposing/,
	/\bkey\b.*\bisComposing\b(?!\()/,
];

test('browser code checks Enter and compositions only with `isEnter` and `isComposing`', () => {
	const found = browserFiles
		.filter((file) => file !== helper)
		.flatMap((file) =>
			read(file)
				.split('\n')
				.filter((line) => OWN_WAYS.some((pattern) => pattern.test(line)))
				.map((line) => `${file}: ${line.trim()}`),
		);
	expect(found).toEqual([]);
	expect(OWN_WAYS.some((pattern) => pattern.test(read(helper)))).toBe(true);
});
