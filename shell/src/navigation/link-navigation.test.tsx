import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

/** Opens a remote with one link, given as its attributes, and returns it. */
async function openWithLink(attributes: Record<string, string>) {
	const opened = openApp('/app/compose', {
		load: async () => ({
			default: () => (
				<a {...attributes}>
					<b>the link</b>
				</a>
			),
		}),
	});
	return { ...opened, link: await screen.findByText('the link') };
}

/** Collects clicks that the browser would follow, because jsdom cannot navigate. */
let followed: string[] = [];
const follow = (event: MouseEvent): void => {
	if (event.defaultPrevented) return;
	event.preventDefault();
	followed.push((event.target as Element).closest('a')?.href ?? '');
};
beforeEach(() => {
	followed = [];
	window.addEventListener('click', follow);
});
afterEach(() => window.removeEventListener('click', follow));

test('a link in a remote to a screen of the product navigates without a page load', async () => {
	const { link, at, person } = await openWithLink({ href: '/app/compose?thread=7' });
	await person.click(link);
	expect(at.path).toBe('/app/compose?thread=7');
	expect(followed).toEqual([]);
});

test.each([
	['to another site', { href: 'https://x.example/app' }],
	['to a document of the API', { href: '/docs' }],
	['to an OAuth sign-in', { href: '/auth/google' }],
	['that opens a new tab', { href: '/app', target: '_blank' }],
	['that downloads', { href: '/app', download: 'a.txt' }],
	['to a preview', { href: '/app/compose?remote.compose=https://previews.example/e.json' }],
	['within the page', { href: '/app/compose#drafts' }],
])('a link %s is left to the browser', async (_, attributes) => {
	window.history.replaceState(null, '', '/app/compose');
	const { link, at, person } = await openWithLink(attributes);
	await person.click(link);
	expect(at.path).toBe('/app/compose');
	expect(followed).toHaveLength(1);
});

test.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])(
	'a click with %s is left to the browser',
	async (key) => {
		const { link, at } = await openWithLink({ href: '/app' });
		fireEvent.click(link, { [key]: true });
		expect(at.path).toBe('/app/compose');
		expect(followed).toHaveLength(1);
	},
);

test('a click that a remote has handled itself does not navigate', async () => {
	const { at, person } = openApp('/app/compose', {
		load: async () => ({
			default: () => (
				<a href="/app" onClick={(event) => event.preventDefault()}>
					the link
				</a>
			),
		}),
	});
	await person.click(await screen.findByText('the link'));
	expect(at.path).toBe('/app/compose');
});
