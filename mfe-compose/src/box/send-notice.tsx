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
	/** Whether no message was to be sent, only an answer asked for. */
	isAnswer?: boolean;
	/** Why a running answer could not be stopped. */
	stopFailure?: QueryError | null;
}

/** Explains above the message box why sending or stopping has failed. */
export function SendNotice({ refusal, isAnswer = false, stopFailure = null }: SendNoticeProps) {
	const failure = refusal ?? stopFailure;
	const { part: FailureReason } = useLazy(loadReason, failure);
	if (!failure) return null;
	const refusedTitle = isAnswer
		? 'Not answered again.'
		: 'Not sent. Your message is still in the box.';
	return (
		<Notice
			live
			tone="error"
			className={styles.notice}
			title={refusal ? refusedTitle : 'The answer wasn’t stopped.'}
		>
			{FailureReason ? <FailureReason failure={failure} /> : failure.message}
		</Notice>
	);
}
