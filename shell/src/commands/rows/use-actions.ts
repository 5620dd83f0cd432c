import { isApiError } from 'bff/client/api-error';
import {
	getPublishingSettings,
	type PublishingSettings,
	savePublishingSettings,
} from 'bff/contract/publishing/settings';
import { useEffect, useState } from 'react';
import { announceQueue } from 'remote-kit/publishing/api/queue-news';
import { chooseTheme, readTheme, type Theme } from 'remote-kit/theme';
import { remoteScreens } from '../../../contract/screens.ts';
import { useRemotes, useSession, useShell } from '../../shell-context.ts';
import { useCommands } from '../commands-context.ts';
import type { PaletteRow } from './palette-rows.ts';
import { goTo, screenRows } from './screen-rows.ts';
import { useConnectX } from './use-connect-x.ts';
import { useProposalsRow } from './use-proposals-row.ts';

const themes: readonly { theme: Theme; name: string }[] = [
	{ theme: 'light', name: 'light theme' },
	{ theme: 'dark', name: 'dark theme' },
	{ theme: 'system', name: 'theme of the system' },
];

/** Other words for `New`. */
const begin = 'create write start';

const withoutPlan: readonly PaletteRow[] = [
	goTo('/app', 'Dashboard', 'home'),
	goTo('/billing', 'Plans', 'subscription trial price'),
	goTo('/billing/settings', 'Settings', 'account keys data'),
];

/**
 * The screens that the user can open, the actions available on every screen, and the time zone of
 * the queue once it is known.
 */
export function useActions(isOpen: boolean, hasQuery: boolean) {
	const { session, report } = useShell();
	const { registry } = useRemotes();
	const state = useSession();
	const { signOut, openShortcuts } = useCommands();
	const isSubscriber =
		state.status === 'user' &&
		state.subscription.status === 'known' &&
		state.subscription.value.hasActiveSubscription;
	const connectX = useConnectX(isOpen && isSubscriber);
	const hasThreads = isSubscriber && registry.remotes.compose !== undefined;
	const hasFiles = isSubscriber && registry.remotes.editor !== undefined;
	const hasDrafts = isSubscriber && registry.remotes.publishing !== undefined;

	const proposalsRow = useProposalsRow(isOpen && hasDrafts);

	/** Unknown until it was read. */
	const [publishing, setPublishing] = useState<PublishingSettings>();
	const isPaused = publishing && publishing.paused !== null;
	useEffect(() => {
		if (!isOpen || !hasDrafts) return;
		const leaving = new AbortController();
		session.client
			.call(getPublishingSettings, {}, { signal: leaving.signal })
			.then(setPublishing, (error: unknown) => {
				// Without a response there is no row for the queue.
				setPublishing(undefined);
				if (!leaving.signal.aborted && !isApiError(error)) report(error);
			});
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
		...(proposalsRow ? [proposalsRow] : []),
		...(hasThreads
			? [
					{
						id: 'chat',
						verb: 'New',
						object: 'chat with Warble',
						also: `thread ${begin}`,
						run: '/app/compose',
					},
				]
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
						verb: isPaused ? 'Resume' : 'Pause',
						object: 'the queue',
						also: isPaused ? 'continue start publishing' : 'stop hold publishing',
						note: isPaused ? 'posts go out again' : 'nothing is posted until you resume it',
						run: () => setPaused(!isPaused),
						isRequest: true,
					},
				]
			: []),
		...(connectX ? [connectX] : []),
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
	const live = remoteScreens.filter(
		({ remote, guard }) =>
			registry.remotes[remote] &&
			(guard === 'subscriber' ||
				(guard === 'operator' && state.status === 'user' && state.user.isOperator)),
	);
	const screens = isSubscriber ? screenRows({ screens: live, hasQuery }) : withoutPlan;
	return { screens, actions, shortcutsRow, isSubscriber, zone: publishing?.zone };
}
