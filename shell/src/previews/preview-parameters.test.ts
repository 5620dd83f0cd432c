import { expect, test } from 'vitest';
import { hasPreview, withoutPreviews } from './preview-parameters.ts';

test.each([
	['', ''],
	['?', '?'],
	['?thread=7', '?thread=7'],
	['?q=remote.tweets=1', '?q=remote.tweets=1'],
	['?a=%20&b=+', '?a=%20&b=+'],
])('%s requests no preview and stays unchanged', (search, own) => {
	expect(hasPreview(search)).toBe(false);
	expect(withoutPreviews(search)).toBe(own);
});

test.each([
	['?remote.tweets=https://a.example/e.json', ''],
	['?remote.tweets', ''],
	['?filter=included&remote.tweets=x&run=7&remote.compose=y', '?filter=included&run=7'],
	['?remote.tweets=x&a=%20', '?a=%20'],
])('%s requests a preview, and without it is "%s"', (search, own) => {
	expect(hasPreview(search)).toBe(true);
	expect(withoutPreviews(search)).toBe(own);
});
