import { isApiError } from 'bff/client/api-error';
import { getPublishingSettings, savePublishingSettings } from 'bff/contract/publishing/settings';
import { useEffect, useState } from 'react';
import { announceQueue } from 'remote-kit/publishing/api/queue-news';
import { chooseTheme, readTheme, type Theme } from 'remote-kit/theme';
import { useNavigation, useRemotes, useSession, useShell } from '../shell-context.ts';
import { useCommands } from './commands-context.ts';
import type { PaletteRow, PaletteScreen } from './palette-rows.ts';

const themes: readonly { theme: Theme; name: string }[] = [
	{ theme: 'light', name: 'light theme' },
	{ theme: 'dark', name: 'dark theme' },
	{ theme: 'system', name: 'theme of the system' },
];

/** Other words for `New`. */
const begin = 'create write start';

const withoutPlan: readonly PaletteScreen[] = [
	{ path: '/app', name: 'Dashboard' },
	{ path: '/billing', name: 'Plans' },
	{ path: '/billing/settings', name: 'Settings' },
];

/** The screens that the user can open, and the actions available on every screen. */
export function useActions(isOpen: boolean) {
	const { session, report } = useShell();
	const { registry } = useRemotes();
	const state = useSession();
	const navigation = useNavigation();
	const { signOut, openShortcuts } = useCommands();
	const isSubscriber =
		state.status === 'user' &&
		state.subscription.status === 'known' &&
		state.subscription.value.hasActiveSubscription;
	const hasThreads = isSubscriber && registry.remotes.compose !== undefined;
	const hasFiles = isSubscriber && registry.remotes.editor !== undefined;
	const hasDrafts = isSubscriber && registry.remotes.publishing !== undefined;

	/** Unknown until it was read. */
	const [isPaused, setIsPaused] = useState<boolean>();
	useEffect(() => {
		if (!isOpen || !hasDrafts) return;
		const leaving = new AbortController();
		session.client.call(getPublishingSettings, {}, { signal: leaving.signal }).then(
			({ paused }) => setIsPaused(paused !== null),
			(error: unknown) => {
				// Without a response there is no row for the queue.
				setIsPaused(undefined);
				if (!leaving.signal.aborted && !isApiError(error)) report(error);
			},
		);
		return () => leaving.abort();
	}, [session, report, isOpen, hasDrafts]);

	const setPaused = async (paused: boolean) => {
		await session.client.call(savePublishingSettings, { body: { paused } });
		announceQueue();
	};
	const shortcutsRow: PaletteRow = {
		id: 'shortcuts',
		verb: 'Show',
		object: 'all shortcuts',
		also: 'keyboard keys help',
		run: openShortcuts,
	};
	const actions: PaletteRow[] = [
		...(hasThreads
			? [{ id: 'thread', verb: 'New', object: 'thread', also: begin, run: '/app/compose' }]
			: []),
		...(hasDrafts
			? [{ id: 'draft', verb: 'New', object: 'draft', also: begin, run: '/app/drafts?new=1' }]
			: []),
		...(hasFiles
			? [
					{
						id: 'note',
						verb: 'New',
						object: 'note',
						also: `file ${begin}`,
						run: '/app/editor?new=1',
					},
				]
			: []),
		...(hasDrafts && isPaused !== undefined
			? [
					{
						id: 'queue',
						verb: isPaused ? 'Continue' : 'Pause',
						object: 'the queue',
						also: isPaused ? 'resume start publishing' : 'stop hold publishing',
						note: isPaused ? 'posts go out again' : 'nothing is posted until you continue',
						run: () => setPaused(!isPaused),
						isRequest: true,
					},
				]
			: []),
		...themes
			.filter(({ theme }) => theme !== readTheme())
			.map(({ theme, name }) => ({
				id: theme,
				verb: 'Use the',
				object: name,
				also: 'switch mode',
				run: () => chooseTheme(theme),
			})),
		shortcutsRow,
		{ id: 'sign out', verb: 'Sign', object: 'out', also: 'log logout', run: signOut },
	];
	const screens: readonly PaletteScreen[] = isSubscriber
		? [
				{ path: '/app', name: 'Dashboard' },
				...navigation.map(({ path, nav = '' }) => ({ path, name: nav })),
			]
		: withoutPlan;
	return { screens, actions, shortcutsRow, isSubscriber };
}
