import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Registry } from 'bff/contract/pages/registry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLeaveGuard } from '../navigation/leave-guard.ts';
import { type Shell, ShellContext } from '../shell-context.ts';
import { applyPreviews } from './apply-previews.tsx';

const url = 'https://previews.example/remotes/tweets/2/registry-entry.json';
const folder = 'https://previews.example/remotes/tweets/2/';
const live: Registry = {
	apiBaseUrl: '',
	remotes: {
		tweets: {
			entry: '/remotes/tweets/1/remoteEntry.js',
			version: '1',
			contract: 1,
			integrity: 'sha384-1',
		},
	},
};
const build = {
	entry: 'remoteEntry.js',
	version: '2',
	contract: 1,
	api: 1,
	integrity: 'sha384-2',
	preload: [{ href: 'assets/app.js', as: 'script', integrity: 'sha384-3' }],
};

const answers = new Map<string, () => Response | Promise<Response>>();
const fetch = vi.fn(async (address: string) => {
	const answer = answers.get(address);
	if (!answer) throw new TypeError('Failed to fetch');
	return answer();
});
beforeEach(() => {
	answers.clear();
	answers.set(url, () => Response.json(build));
	answers.set('/registry.json', () => Response.json(live));
	vi.stubGlobal('fetch', fetch);
});
afterEach(() => {
	vi.unstubAllGlobals();
	history.replaceState(null, '', '/');
});

const words = () => screen.getByRole('complementary', { name: 'Preview' }).querySelectorAll('p');

async function open(previews: NonNullable<Registry['previews']>) {
	const opened = await applyPreviews(live, previews);
	const reload = vi.fn();
	const leaveGuard = createLeaveGuard(window);
	const shell = { reload, leaveGuard } as unknown as Shell;
	render(<ShellContext value={shell}>{opened.banner}</ShellContext>);
	return { ...opened, reload, leaveGuard, person: userEvent.setup() };
}

test('the build at the address replaces the live one, with files from its own folder', async () => {
	const { registry } = await open({ tweets: { url } });
	expect(registry?.remotes.tweets).toEqual({
		...build,
		entry: `${folder}remoteEntry.js`,
		preload: [{ href: `${folder}assets/app.js`, as: 'script', integrity: 'sha384-3' }],
	});
	expect(registry?.origins).toEqual(['https://previews.example']);
	expect(words()[0]?.textContent).toBe('You are previewing Tweets from previews.example (2).');
	expect(fetch).toHaveBeenCalledWith(url, expect.objectContaining({ credentials: 'omit' }));
});

test.each(['unknown_remote', 'not_an_address', 'foreign_origin'] as const)(
	'a preview that the server refused (%s) is not requested, and the live remote runs',
	async (refused) => {
		fetch.mockClear();
		const { registry } = await open({ tweets: { url, refused } });
		expect(fetch).not.toHaveBeenCalled();
		expect(registry).toEqual(live);
		expect(words()[0]?.textContent).toMatch(
			/^The preview of Tweets from previews\.example isn’t shown\. .+ You’re seeing the live version\.$/,
		);
	},
);

test.each<[string, () => Response | Promise<Response>, string]>([
	[
		'that is not there',
		() => new Response('', { status: 404 }),
		'It couldn’t be loaded from that address.',
	],
	[
		'that does not respond',
		() => Promise.reject(new TypeError('Failed to fetch')),
		'It couldn’t be loaded from that address.',
	],
	['of a page', () => new Response('<!doctype html>'), 'There’s no build of it at that address.'],
	[
		'of something else',
		() => Response.json({ name: 'tweets' }),
		'There’s no build of it at that address.',
	],
	['of null', () => Response.json(null), 'There’s no build of it at that address.'],
	[
		'of a broken entry',
		() => Response.json({ ...build, preload: [7] }),
		'There’s no build of it at that address.',
	],
	[
		'for another shell',
		() => Response.json({ ...build, contract: 3 }),
		'It was built for another version of Warble.',
	],
	[
		'for another API',
		() => Response.json({ ...build, api: 2 }),
		'It was built for another version of Warble.',
	],
	[
		'without integrity',
		() => Response.json({ ...build, integrity: undefined }),
		'Its files couldn’t be verified.',
	],
	[
		'with an entry elsewhere',
		() => Response.json({ ...build, entry: 'https://evil.example/e.js' }),
		'Some of its files are outside of its folder.',
	],
	[
		'with an entry above',
		() => Response.json({ ...build, entry: '../1/remoteEntry.js' }),
		'Some of its files are outside of its folder.',
	],
	[
		'with an entry at the root',
		() => Response.json({ ...build, entry: '/remoteEntry.js' }),
		'Some of its files are outside of its folder.',
	],
	[
		'with a script as data',
		() => Response.json({ ...build, entry: 'data:,x' }),
		'Some of its files are outside of its folder.',
	],
	[
		'with a chunk elsewhere',
		() => Response.json({ ...build, preload: [{ href: '//evil.example/a.js', as: 'script' }] }),
		'Some of its files are outside of its folder.',
	],
])(
	'an address %s: the banner shows the reason, and the live version runs',
	async (_which, answer, reason) => {
		answers.set(url, answer);
		const { registry } = await open({ tweets: { url } });
		expect(registry).toEqual(live);
		expect(words()[0]?.textContent).toBe(
			`The preview of Tweets from previews.example isn’t shown. ${reason} You’re seeing the live version.`,
		);
	},
);

test('several previews at once, each with its own result', async () => {
	const other = 'https://previews.example/remotes/compose/9/registry-entry.json';
	const { registry } = await open({
		tweets: { url },
		compose: { url: other },
		tweetz: { url, refused: 'unknown_remote' },
	});
	expect(Object.keys(registry?.remotes ?? {})).toEqual(['tweets']);
	expect([...words()].map(({ textContent }) => textContent)).toEqual([
		'You are previewing Tweets from previews.example (2).',
		'The preview of Compose from previews.example isn’t shown. It couldn’t be loaded from that address. You’re seeing the live version.',
		'The preview of tweetz from previews.example isn’t shown. Warble has no screens with that name.',
	]);
});

test('after a Retry the preview shows the newest build at its address', async () => {
	const { fetchRegistry } = await open({ tweets: { url } });
	answers.set(url, () => Response.json({ ...build, version: '3' }));
	expect((await fetchRegistry()).remotes.tweets?.version).toBe('3');
	expect(
		await screen.findByText('You are previewing Tweets from previews.example (3).'),
	).toBeDefined();
});

test('Leave preview removes only the previews from the address and reloads the page', async () => {
	history.replaceState(
		null,
		'',
		`/app/tweets?filter=included&remote.tweets=${encodeURIComponent(url)}#top`,
	);
	const { person, reload } = await open({ tweets: { url } });
	await person.click(screen.getByRole('button', { name: 'Leave preview' }));
	expect(location.pathname + location.search + location.hash).toBe(
		'/app/tweets?filter=included#top',
	);
	expect(reload).toHaveBeenCalledOnce();
});

test('Leave preview asks first while there are unsaved changes', async () => {
	const { person, reload, leaveGuard } = await open({ tweets: { url } });
	leaveGuard.setDirty(true);
	await person.click(screen.getByRole('button', { name: 'Leave preview' }));
	expect(reload).not.toHaveBeenCalled();
	expect(leaveGuard.confirming()).toBe('leave');
	leaveGuard.leave();
	expect(reload).toHaveBeenCalledOnce();
});
