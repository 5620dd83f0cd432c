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
	/** Names in the message that look like files, of which there are none. */
	unknownFiles?: readonly string[] | undefined;
}

/** Explains above the message box why sending or stopping has failed, or what was not sent. */
export function SendNotice(props: SendNoticeProps) {
	const { refusedKind = 'send', stopFailure = null, unknownFiles = [] } = props;
	const refusal = refusedKind === 'edit' ? null : props.refusal;
	const failure = refusal ?? stopFailure;
	if (!failure && unknownFiles.length > 0) {
		const names = unknownFiles.map((name) => `“${name}”`).join(' or ');
		return (
			<Notice live tone="warning" className={styles.notice} title={`No file is named ${names}.`}>
				The message was sent without {unknownFiles.length === 1 ? 'it' : 'them'}.
			</Notice>
		);
	}
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
