import { openSparsely } from 'remote-kit/testing/open-sparsely';
import { describe, expect, test } from 'vitest';
import App from './app.tsx';

const urls = ['/app/drafts', '/app/drafts?draft=1', '/app/queue', '/app/queue?proposal=1'];
describe.each(urls)('%s', (url) => {
	test.each(['nothing', 'ids'] as const)('stays where answers have %s', async (sparseness) => {
		expect(await openSparsely(App, url, sparseness)).toMatch(/^(?!ended)./);
	});
});
