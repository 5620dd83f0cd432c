import { skipToken } from '@reduxjs/toolkit/query';
import type { Feed } from 'bff/contract/feed/feed';
import type { FilterRun, TimeRange } from 'bff/contract/filter/run';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import type { ReactNode } from 'react';
import { ConnectX } from 'remote-kit/connecting/connect-x';
import { describeLength } from 'remote-kit/runs/describe-length';
import { describeNothing } from 'remote-kit/runs/describe-nothing';
import { filterPath } from '../filter-address.ts';
import { useFeedToReadQuery } from '../first/feed-api.ts';
import { nextWindow } from './state/found-nothing.ts';
import { useTemplateVersionQuery } from './state/run-api.ts';

export interface NothingFoundProps {
	run: FilterRun;
	/** Another run cannot be started while one is running. */
	isBusy: boolean;
	/** Runs the filter over another window. */
	onRunOver: (timeRange: TimeRange) => void;
	/** Announce it to screen readers. */
	live?: boolean;
	/** More about the run. */
	children?: ReactNode;
}

/** A run that is done and has nothing to read: why, and what to do next. */
export function NothingFound({
	run,
	isBusy,
	onRunOver,
	live = false,
	children,
}: NothingFoundProps) {
	const { data: feed } = useFeedToReadQuery();
	const wider = nextWindow(run);
	const isEmpty = run.total_processed === 0;
	const ranWith = { id: run.templateId, version: run.version };
	const { data: version } = useTemplateVersionQuery(isEmpty ? ranWith : skipToken);
	const isChosen = version?.content.sources !== undefined;
	/** Whether the feed is read, and no timeline of the user's own. */
	const connects = isEmpty && !isChosen && feed !== undefined && !readsTimeline(feed);
	return (
		<Notice
			live={live}
			tone="warning"
			title={describeNothing(run, isChosen ? 'chosen' : feed)}
			actions={
				wider || connects ? (
					<>
						{wider ? (
							<Button size="sm" disabled={isBusy} onClick={() => onRunOver(wider)}>
								{`Last ${describeLength(wider)}`}
							</Button>
						) : null}
						{connects ? <ConnectX size="sm" returnTo={filterPath} /> : null}
					</>
				) : null
			}
		>
			<p>
				{isEmpty
					? describeHelp(wider !== undefined, connects)
					: `Loosen the description${wider ? ', or look back further' : ''}.`}
			</p>
			{run.why === null ? null : <p>{run.why}</p>}
			{children}
		</Notice>
	);
}

function readsTimeline({ reads, timelines }: Feed): boolean {
	return reads === 'home' || timelines.some(({ isExpired }) => !isExpired);
}

function describeHelp(canWiden: boolean, canConnect: boolean): string {
	const ways = [
		...(canWiden ? ['look back further'] : []),
		...(canConnect ? ['read your own timeline'] : []),
	].join(', or ');
	return `Nothing was charged.${ways && ` ${ways.charAt(0).toUpperCase()}${ways.slice(1)}.`}`;
}
