import type { Publication } from 'bff/contract/publishing/publication';
import { Button } from 'design-system/button';
import { TextField } from 'design-system/text-field';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { type FormEvent, useState } from 'react';
import { asFailure, describeFailure } from '../../failure.ts';
import { useReportPartMutation, useTakeBackPartMutation } from '../api/by-hand-api.ts';
import { formatInZone } from '../publication/format-slot.ts';
import styles from './by-hand-dialog.module.css';

export interface PostedPartsProps {
	draftId: string;
	posts: Publication['posts'];
	zone: string;
}

/** The posts known to be on X. Links can be added, and the last report undone. */
export function PostedParts({ draftId, posts, zone }: PostedPartsProps) {
	const [adding, setAdding] = useState<number | null>(null);
	const [takeBack, { isLoading, error }] = useTakeBackPartMutation();
	const failure = asFailure(error);
	const posted = posts.filter(({ status }) => status === 'posted');
	if (posted.length === 0) return null;
	return (
		<>
			<ol className={styles.posted} aria-label="Posted">
				{posted.map(({ url, postedAt, isByUser }, part) => {
					const at = postedAt ? ` ${formatInZone(postedAt, zone)}` : '';
					const text = `${isByUser ? 'posted by you' : 'posted'}${at}`;
					const isLast = part === posted.length - 1;
					return (
						// biome-ignore lint/suspicious/noArrayIndexKey: the posts at X keep their order
						<li key={part}>
							<span>
								<b>Post {part + 1}</b>{' '}
								{url ? (
									<a href={url} target="_blank" rel="noopener">
										{text}
									</a>
								) : (
									text
								)}
							</span>
							{isByUser && adding !== part && !url ? (
								<Button size="sm" variant="quiet" onClick={() => setAdding(part)}>
									<span>
										Add link <VisuallyHidden>to post {part + 1}</VisuallyHidden>
									</span>
								</Button>
							) : null}
							{isByUser && isLast && adding !== part ? (
								<Button
									size="sm"
									variant="quiet"
									busy={isLoading}
									onClick={() => void takeBack({ id: draftId, part })}
								>
									I didn’t post it
								</Button>
							) : null}
							{adding === part ? (
								<AddLink draftId={draftId} part={part} onClose={() => setAdding(null)} />
							) : null}
						</li>
					);
				})}
			</ol>
			{failure ? (
				<p role="alert" className={styles.failure}>
					{describeFailure(failure)}
				</p>
			) : null}
		</>
	);
}

function AddLink({
	draftId,
	part,
	onClose,
}: {
	draftId: string;
	part: number;
	onClose: () => void;
}) {
	const [link, setLink] = useState('');
	const [report, { isLoading, error, reset }] = useReportPartMutation();
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (isLoading || link.trim() === '') return;
		const { data } = await report({ id: draftId, part, link: link.trim() });
		if (data) onClose();
	};
	return (
		<form className={styles.addLink} onSubmit={(event) => void submit(event)}>
			<TextField
				label={`Link to post ${part + 1}`}
				type="url"
				autoComplete="off"
				placeholder="https://x.com/…/status/…"
				autoFocus
				value={link}
				error={asFailure(error)?.message}
				onChange={({ currentTarget }) => {
					setLink(currentTarget.value);
					if (error) reset();
				}}
			/>
			<Button size="sm" onClick={onClose}>
				Cancel
			</Button>
			<Button size="sm" type="submit" busy={isLoading} disabled={link.trim() === ''}>
				Add link
			</Button>
		</form>
	);
}
