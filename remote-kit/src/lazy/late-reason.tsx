import type { QueryError } from 'bff/client/base-query';
import { useLazy } from './use-lazy.ts';

const loadReason = () =>
	import(/* webpackChunkName: "overlays" */ '../failure-reason.tsx').then(
		({ FailureReason }) => FailureReason,
	);

/** Why something failed and what helps. Until that is loaded, the message alone. */
export function LateReason({ failure }: { failure: QueryError }) {
	const { part: FailureReason } = useLazy(loadReason, failure);
	return FailureReason ? <FailureReason failure={failure} /> : failure.message;
}
