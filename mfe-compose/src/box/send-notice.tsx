import type { QueryError } from 'bff/client/base-query';
import { Notice } from 'design-system/notice';
import { useLazy } from '../messages/use-lazy.ts';
import styles from './send-notice.module.css';

const loadReason = () =>
	import(/* webpackChunkName: "conversation" */ 'remote-kit/failure-reason').then(
		({ FailureReason }) => FailureReason,
	);

export interface SendNoticeProps {
	/** Why a request was not accepted. */
	refusal: QueryError | null;
	/** Why a running answer could not be stopped. */
	stopFailure?: QueryError | null;
}

/** Explains above the message box why sending or stopping has failed. */
export function SendNotice({ refusal, stopFailure = null }: SendNoticeProps) {
	const failure = refusal ?? stopFailure;
	const { part: FailureReason } = useLazy(loadReason, failure);
	if (!failure) return null;
	return (
		<Notice
			live
			tone="error"
			className={styles.notice}
			title={refusal ? 'Not sent. Your message is still in the box.' : 'The answer wasn’t stopped.'}
		>
			{FailureReason ? <FailureReason failure={failure} /> : failure.message}
		</Notice>
	);
}
