import type { QueryError } from 'bff/client/base-query';
import type { RewriteKind } from 'bff/contract/publishing/rewrite';
import { useState } from 'react';
import { useRewriteMutation } from 'remote-kit/publishing/api/editor-api';
import { type EditedParts, toParts } from 'remote-kit/publishing/editing/edited-parts';
import type { ProposedParts } from './proposal.tsx';

const titles: Readonly<Record<RewriteKind, string>> = {
	shorter: 'Shorter',
	plainer: 'Plainer',
	opening: 'With a new opening',
	thread: 'As a thread',
	free: 'Rewritten',
};

/** Lets the assistant rewrite the parts; the result is proposed to the user. */
export function useRewriting(
	id: string,
	parts: EditedParts,
	onProposed: (proposed: ProposedParts) => void,
) {
	const [rewrite, { error, isLoading, originalArgs }] = useRewriteMutation();
	const [kindRunning, setKindRunning] = useState<RewriteKind>();

	const run = async (kind: RewriteKind, instruction?: string, part?: number) => {
		setKindRunning(kind);
		const { data } = await rewrite({
			id,
			body: {
				kind,
				parts: toParts(parts),
				...(instruction !== undefined && { instruction }),
				...(part !== undefined && { part }),
			},
		});
		setKindRunning(undefined);
		if (data)
			onProposed({
				title: titles[kind],
				parts: data.parts,
				keepLabel: 'Keep the old one',
				author: 'assistant',
				change: (instruction ?? (kind === 'opening' ? 'new opening' : kind)).slice(0, 80),
			});
	};
	return {
		run,
		running: isLoading ? (kindRunning ?? originalArgs?.body.kind) : undefined,
		failure: error as QueryError | undefined,
	};
}
