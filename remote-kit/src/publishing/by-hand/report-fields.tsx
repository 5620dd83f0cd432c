import type { QueryError } from 'bff/client/base-query';
import { Notice } from 'design-system/notice';
import { TextField } from 'design-system/text-field';
import { describeFailure } from '../../failure.ts';
import styles from './by-hand-dialog.module.css';

export interface ReportFieldsProps {
	link: string;
	onLink: (link: string) => void;
	/** The number of the next post, counted from 1. */
	next: number | undefined;
	isThread: boolean;
	failure: QueryError | undefined;
}

/** Asks whether the post is on X, and for its link. */
export function ReportFields({ link, onLink, next, isThread, failure }: ReportFieldsProps) {
	const isLinkWrong = failure?.code === 'invalid_input';
	return (
		<>
			<p className={styles.asked}>Did you post it?</p>
			<TextField
				label="Link to your post"
				meta="optional"
				type="url"
				inputMode="url"
				autoComplete="off"
				placeholder="https://x.com/…/status/…"
				value={link}
				help={
					next === undefined
						? 'With the link, you can open the post from Warble.'
						: `With the link, post ${next} opens as a reply to it.`
				}
				error={isLinkWrong ? failure.message : undefined}
				onChange={({ currentTarget }) => onLink(currentTarget.value)}
			/>
			{failure && !isLinkWrong ? (
				<Notice live tone="error" title="Not saved.">
					{describeFailure(failure)}
				</Notice>
			) : null}
			{isThread ? (
				<p className={styles.note}>You can close this: your queue keeps your place.</p>
			) : null}
		</>
	);
}
