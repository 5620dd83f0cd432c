import type { LatestThread } from 'bff/contract/compose/threads';
import { canReadPosts } from 'bff/contract/feed/can-read-posts';
import type { Feed } from 'bff/contract/feed/feed';
import type { LatestRun } from 'bff/contract/filter/latest';

/** The data that decides whether the first steps are done. */
export interface Progress {
	feed: Pick<Feed, 'reads' | 'timelines'>;
	files: readonly unknown[];
	threads: Pick<LatestThread, 'thread' | 'earlier'>;
	run: LatestRun['run'];
}

export interface Step {
	id: 'read' | 'note' | 'draft' | 'filter';
	title: string;
	text: string;
	action: string;
	href: string;
	isDone: boolean;
}

/** The first steps of a new account, of the screens that are live. */
export function firstSteps(progress: Progress, isLive: (remote: string) => boolean): Step[] {
	const { feed, files, threads, run } = progress;
	const steps: (Step & { remote: string })[] = [
		{
			id: 'draft',
			remote: 'compose',
			title: 'Get a first draft',
			text: 'Say what to write about, and choose among the drafts.',
			action: 'Write a draft',
			href: '/app/compose',
			isDone: (threads.thread?.drafts.length ?? 0) > 0 || threads.earlier.length > 0,
		},
		{
			id: 'read',
			remote: 'settings',
			title: 'Choose what to read',
			text: 'Connect X, Bluesky or Mastodon, or name accounts.',
			action: 'Choose sources',
			href: '/app/settings/x',
			isDone: canReadPosts(feed),
		},
		{
			id: 'note',
			remote: 'editor',
			title: 'Add a note',
			text: 'Anything you know well. Drafts take their facts from it.',
			action: 'New note',
			href: '/app/editor?new=1',
			isDone: files.length > 0,
		},
		{
			id: 'filter',
			remote: 'filter',
			title: 'Run a filter',
			text: 'Say what’s worth reading. Each post gets a verdict and a reason.',
			action: 'Create a filter',
			href: '/app/filter',
			isDone: run !== null && run.total_processed > run.not_judged,
		},
	];
	return steps.filter(({ remote }) => isLive(remote)).map(({ remote: _, ...step }) => step);
}
