import type { QueryError } from 'bff/client/base-query';
import type { RunReplies } from 'bff/contract/filter/replies';
import { useCallback, useMemo, useState } from 'react';
import { failureOf } from 'remote-kit/failure';
import { useGenerateResponsesMutation, useResponsesQuery } from '../run/state/run-api.ts';

const POLL_MS = 2000;

export interface Replies {
	/** Undefined until it is loaded. */
	state: RunReplies | undefined;
	/** Reply drafts by post id. */
	drafts: ReadonlyMap<string, string>;
	isRequesting: boolean;
	prepare: () => void;
}

/** The reply drafts of a run, loaded again every two seconds while they are being prepared. */
export function useReplies(
	runId: string,
	onAlert: (alert: { title: string; reason: QueryError }) => void,
): Replies {
	const [isPreparing, setIsPreparing] = useState(false);
	const { currentData: state } = useResponsesQuery(runId, {
		pollingInterval: isPreparing ? POLL_MS : 0,
		skipPollingIfUnfocused: true,
	});
	const isStillPreparing = state?.status === 'preparing';
	if (isStillPreparing !== isPreparing) setIsPreparing(isStillPreparing);
	const [generate, request] = useGenerateResponsesMutation();
	const prepare = useCallback(async () => {
		const { error } = await generate(runId);
		if (error) onAlert({ title: 'Couldn’t draft replies.', reason: failureOf(error) });
	}, [generate, runId, onAlert]);
	const drafts = useMemo(
		() => new Map(state?.drafts.map(({ tweetId, text }) => [tweetId, text])),
		[state],
	);
	return {
		state,
		drafts,
		isRequesting: request.isLoading,
		prepare: useCallback(() => void prepare(), [prepare]),
	};
}
