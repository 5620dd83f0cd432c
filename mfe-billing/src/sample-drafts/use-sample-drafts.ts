import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Client } from 'bff/client/client';
import { openStream } from 'bff/client/stream';
import { streamSampleDrafts } from 'bff/contract/compose/sample-drafts';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { followStream } from 'remote-kit/follow-stream';

export interface SampleAnswer {
	/** The text so far, with its draft markers. */
	content: string;
	status: 'writing' | 'done' | 'failed';
}

const start: SampleAnswer = { content: '', status: 'writing' };

/** Requests the sample drafts, or follows those written before. */
export function useSampleDrafts(): SampleAnswer {
	const dispatch = useDispatch<ThunkDispatch<unknown, { client: Client }, UnknownAction>>();
	const [answer, setAnswer] = useState(start);
	useEffect(() => {
		const leaving = new AbortController();
		void dispatch(async (_dispatch, _getState, { client }) => {
			const status = await readAnswer(client, leaving.signal, (piece) =>
				setAnswer(({ content }) => ({ content: content + piece, status: 'writing' })),
			);
			setAnswer(({ content }) => ({ content, status }));
		});
		return () => leaving.abort();
	}, [dispatch]);
	return answer;
}

async function readAnswer(
	client: Client,
	signal: AbortSignal,
	onText: (piece: string) => void,
): Promise<SampleAnswer['status']> {
	let threadId: string | null = null;
	const failure = await followStream({
		signal,
		open: (options) => openStream(client, streamSampleDrafts, {}, options),
		acceptedId: () => threadId,
		resume: (_id, options) => openStream(client, streamSampleDrafts, {}, options),
		onReconnecting: () => undefined,
		onEvent: ({ event, data }) => {
			if (event === 'started') threadId = data.thread_id;
			if (event === 'done') return 'end';
			if (event !== 'assistant_token') return 'continue';
			onText(data.token);
			return 'progress';
		},
	});
	return failure ? 'failed' : 'done';
}
