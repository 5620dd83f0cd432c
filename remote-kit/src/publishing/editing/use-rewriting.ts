import type { DraftPart } from 'bff/contract/publishing/draft-part';
import type { RewriteKind } from 'bff/contract/publishing/rewrite';
import { useMemo } from 'react';
import { failureOf } from '../../failure.ts';
import { type Rewrite, useRewriteMutation } from '../api/editor-api.ts';
import type { SaveOptions } from './use-open-draft.ts';

/** Proposed parts for a draft, which the user may use: a rewrite, or an earlier version. */
export interface ProposedParts extends SaveOptions {
	title: string;
	parts: readonly DraftPart[];
	keepLabel: string;
}

/** The assistant's proposal. */
export interface ProposedRewrite extends Required<ProposedParts> {
	/** Null if it is unknown. */
	cost: number | null;
}

const titles: Readonly<Record<RewriteKind, string>> = {
	shorter: 'Shorter',
	plainer: 'Plainer',
	opening: 'With a new opening',
	thread: 'As several posts',
	free: 'Rewritten',
};

/**
 * Lets the assistant rewrite a draft; `id` is null while it is not in the library. Nothing is
 * saved: the result is proposed to the user.
 */
export function useRewriting(id: string | null) {
	const [rewrite, { data, error, isLoading, originalArgs }] = useRewriteMutation();
	const asked = originalArgs?.body;
	const proposed = useMemo(() => data && asked && propose(asked, data), [asked, data]);

	/** Resolves with the proposal, or with undefined after a failure. */
	const run = async (body: Rewrite): Promise<ProposedRewrite | undefined> => {
		const { data } = await rewrite({ id, body });
		return data && propose(body, data);
	};
	return {
		run,
		/** Requests the last rewrite once more. */
		again: () => asked && void run(asked),
		/** The kind of rewrite in progress. */
		running: isLoading ? asked?.kind : undefined,
		proposed: isLoading ? undefined : proposed,
		failure: error && failureOf(error),
	};
}

function propose(
	{ kind, instruction }: Rewrite,
	{ parts, cost }: Pick<ProposedRewrite, 'parts' | 'cost'>,
): ProposedRewrite {
	return {
		title: titles[kind],
		parts,
		cost,
		keepLabel: 'Keep the old one',
		author: 'assistant',
		change: (instruction ?? (kind === 'opening' ? 'new opening' : kind)).slice(0, 80),
	};
}
