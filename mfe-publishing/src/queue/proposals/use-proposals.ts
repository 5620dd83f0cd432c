import type { QueryError } from 'bff/client/base-query';
import type { Proposal } from 'bff/contract/access/proposals';
import { useEffect, useRef, useState } from 'react';
import { asFailure, failureOf, storedFailure } from 'remote-kit/failure';
import type { PostedDraft } from 'remote-kit/publishing/publication/posting';
import type { Toast } from 'remote-kit/toasts';
import type { RowState } from '../state/queue-actions.ts';
import { describeDone } from './describe-done.ts';
import type { ProposalCardProps } from './proposal-card.tsx';
import { useAnswerProposalMutation, useProposalsQuery } from './proposals-api.ts';

/** How often proposals are read, because programs can propose at any time. */
const POLL_MS = 15_000;
/**
 * For this long after proposals have moved or changed, none can be approved, so that a click that
 * was meant for something else approves nothing that the user has not read.
 */
const PAUSE_MS = 500;
const UNDO_MS = 10_000;

interface Options {
	/** The id of the proposal that the URL names. */
	target: string | undefined;
	/** The time zone of the queue. */
	zone: string;
	show: (toast: Toast) => void;
	/** A draft is posted now, after the time to undo it. */
	onPosting: (posted: PostedDraft) => void;
	/** Takes a draft out of the queue again. */
	onUndo: (draftId: string) => void;
}

/** The open proposals, and the user's answers to them. */
export function useProposals({ target, zone, show, onPosting, onUndo }: Options) {
	const query = useProposalsQuery(undefined, {
		pollingInterval: POLL_MS,
		skipPollingIfUnfocused: true,
		refetchOnFocus: true,
		refetchOnReconnect: true,
		refetchOnMountOrArgChange: true,
	});
	const { data, error } = query;
	const [send] = useAnswerProposalMutation();
	const [states, setStates] = useState<Readonly<Record<string, RowState>>>({});
	const running = useRef(new Set<string>());

	const proposals = data?.proposals ?? [];
	const shown = proposals.map(({ id, hash }) => `${id} ${hash}`).join();
	const shownAt = useRef(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each change moves or changes them
	useEffect(() => {
		shownAt.current = Date.now();
	}, [shown]);

	/** Sends an answer, once on a double click. Resolves with the proposal unless that failed. */
	const answer = async (
		{ id, hash }: Proposal,
		isApproved: boolean,
	): Promise<Proposal | undefined> => {
		if (running.current.has(id)) return undefined;
		running.current.add(id);
		const busy = isApproved ? 'Approving' : 'Refusing';
		setStates((before) => ({ ...before, [id]: { busy } }));
		const { data: answered, error: failed } = await send({ id, hash, isApproved });
		running.current.delete(id);
		const failure = answered ? failureIn(answered) : failureOf(failed);
		setStates((before) => ({ ...before, [id]: { failure } }));
		return failure ? undefined : answered;
	};
	const approve = async (proposal: Proposal) => {
		if (Date.now() - shownAt.current < PAUSE_MS) return;
		const approved = await answer(proposal, true);
		if (!approved) return;
		const { draftId, when } = approved.action;
		const text = describeDone(approved, zone);
		if (approved.kind !== 'publish' || draftId === null) show({ text });
		else if (when?.kind === 'now') onPosting({ draftId });
		else
			show({
				text,
				durationMs: UNDO_MS,
				action: { label: 'Undo', onClick: () => onUndo(draftId) },
			});
	};
	const refuse = async (proposal: Proposal) => {
		const refused = await answer(proposal, false);
		if (refused) show({ text: `Refused. ${refused.by} can see that.` });
	};

	const isOpen = (id: string) => proposals.some((proposal) => proposal.id === id);
	const isUnknown = target !== undefined && !Object.hasOwn(states, target);
	const failed = Object.keys(states).filter((id) => states[id]?.failure);
	return {
		data,
		open: proposals.map(
			(proposal): ProposalCardProps => ({
				proposal,
				state: states[proposal.id],
				isTarget: proposal.id === target,
				onApprove: (approved) => void approve(approved),
				onRefuse: (refused) => void refuse(refused),
			}),
		),
		/** The ids of proposals that are no longer open, and whose outcome the user may not know. */
		answered: data ? [...(isUnknown ? [target] : []), ...failed].filter((id) => !isOpen(id)) : [],
		/** An earlier release of the server has no proposals. */
		notLoaded: data || !error || asFailure(error)?.code === 'not_found' ? undefined : query,
	};
}

/** Why something that was approved failed. */
function failureIn({ outcome }: Proposal): QueryError | undefined {
	return outcome?.error ? storedFailure(outcome.error) : undefined;
}
