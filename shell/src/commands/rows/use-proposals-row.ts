import { isApiError } from 'bff/client/api-error';
import { listProposals } from 'bff/contract/access/proposals';
import { useEffect, useState } from 'react';
import { proposalPath } from 'remote-kit/access/proposals';
import { formatCount } from 'remote-kit/format-number';
import { useShell } from '../../shell-context.ts';
import type { PaletteRow } from './palette-rows.ts';

/** Leads to the proposals that wait for the user. Undefined without any, and until known. */
export function useProposalsRow(isEnabled: boolean): PaletteRow | undefined {
	const { session, report } = useShell();
	const [known, setKnown] = useState<{ open: number; first: string | undefined }>();
	useEffect(() => {
		if (!isEnabled) return;
		const leaving = new AbortController();
		session.client
			.call(listProposals, { querystring: { limit: '1' } }, { signal: leaving.signal })
			.then(
				({ proposals, open }) => setKnown({ open, first: proposals[0]?.id }),
				(error: unknown) => {
					// Without a response there is no row for proposals.
					setKnown(undefined);
					if (!leaving.signal.aborted && !isApiError(error)) report(error);
				},
			);
		return () => leaving.abort();
	}, [session, report, isEnabled]);

	if (!isEnabled || !known?.first) return undefined;
	return {
		id: 'proposals',
		verb: 'Review',
		object: formatCount(known.open, 'proposal'),
		also: 'approve refuse agent assistant needs you',
		note: 'nothing is done until you approve it',
		run: known.open === 1 ? proposalPath(known.first) : '/app/queue',
	};
}
