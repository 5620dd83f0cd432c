import { expect, test } from 'vitest';
import { firstScreenAssets } from './deploy-folder.ts';

test('a file is loaded early only once: for all screens, or for those that share it', () => {
	const chunks = {
		app: ['app.js', 'app.css', 'app.js.map'],
		queue: ['app.js', 'shared.js', 'queue.js'],
		drafts: ['shared.js', 'drafts.js'],
		other: ['other.js'],
	};
	expect(firstScreenAssets(chunks, 'publishing')).toEqual([
		{ file: 'app.js' },
		{ file: 'app.css' },
		{ file: 'shared.js', screens: ['/app/drafts', '/app/queue'] },
		{ file: 'drafts.js', screens: ['/app/drafts'] },
		{ file: 'queue.js', screens: ['/app/queue'] },
	]);
});
