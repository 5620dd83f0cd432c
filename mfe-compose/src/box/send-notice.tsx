import type { QueryError } from 'bff/client/base-query';
import { Notice } from 'design-system/notice';
import { FailureReason } from 'remote-kit/failure-reason';
import type { RequestKind } from '../answer/answer-slice.ts';
import styles from './send-notice.module.css';

export interface SendNoticeProps {
	/** Why a request was not accepted. */
	refusal: QueryError | null;
	/** The action of the request. The reason is shown next to an edited instruction. */
	refusedKind?: RequestKind;
	/** Why a running answer could not be stopped. */
	stopFailure?: QueryError | null;
}

/** Explains above the message box why sending or stopping has failed. */
export function SendNotice(props: SendNoticeProps) {
	const { refusedKind = 'send', stopFailure = null } = props;
	const refusal = refusedKind === 'edit' ? null : props.refusal;
	const failure = refusal ?? stopFailure;
	if (!failure) return null;
	const refusedTitle =
		refusedKind === 'send' ? 'Not sent. Your message is still in the box.' : 'Not answered again.';
	return (
		<Notice
			live
			tone="error"
			className={styles.notice}
			title={refusal ? refusedTitle : 'The answer wasn’t stopped.'}
		>
			<FailureReason failure={failure} />
		</Notice>
	);
}
