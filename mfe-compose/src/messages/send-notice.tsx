import type { QueryError } from 'bff/client/base-query';
import { Notice } from 'design-system/notice';
import { FailureReason } from 'remote-kit/failure-reason';
import styles from './send-notice.module.css';

export interface SendNoticeProps {
	/** Why a question was not taken. */
	refusal: QueryError | null;
	/** Why a running answer could not be stopped. */
	stopFailure?: QueryError | null;
}

/** Says beside the message box why what was asked for did not happen. */
export function SendNotice({ refusal, stopFailure = null }: SendNoticeProps) {
	const failure = refusal ?? stopFailure;
	if (!failure) return null;
	return (
		<Notice
			live
			tone="error"
			className={styles.notice}
			title={refusal ? 'Not sent. Nothing you wrote is lost.' : 'Not stopped.'}
		>
			<FailureReason failure={failure} />
		</Notice>
	);
}
