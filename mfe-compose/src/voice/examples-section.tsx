import { MAX_VOICE_EXAMPLES, type Voice } from 'bff/contract/compose/voice';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { Words } from 'design-system/words';
import { useRef, useState } from 'react';
import { failureOf } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { useSaveExamplesMutation } from './voice-api.ts';
import styles from './voice-screen.module.css';
import { VoiceSection } from './voice-section.tsx';

const ExamplesDialog = lazyPart(
	async () => (await import('./examples-dialog.tsx')).ExamplesDialog,
	'The list of your posts',
);

/** Posts that the user picked as examples of their writing. */
export function ExamplesSection({ examples }: Pick<Voice, 'examples'>) {
	const [save, { error, isLoading }] = useSaveExamplesMutation();
	const [isOpen, setOpen] = useState(false);
	const pick = useRef<HTMLButtonElement>(null);
	const ids = examples.map(({ draftId }) => draftId);
	const remove = async (removed: string) => {
		if (isLoading) return;
		pick.current?.focus();
		await save(ids.filter((id) => id !== removed));
	};
	return (
		<VoiceSection
			title="Your examples"
			note={
				examples.length === 0
					? `No examples yet, up to ${MAX_VOICE_EXAMPLES}`
					: `${examples.length} of ${MAX_VOICE_EXAMPLES}, from your posts.`
			}
		>
			{examples.length > 0 ? (
				<ul className={styles.list} aria-label="Examples">
					{examples.map(({ draftId, parts }) => (
						<li key={draftId} className={styles.example}>
							<Words size="md" preserveLines>
								{parts.join('\n\n')}
							</Words>
							<Button size="sm" variant="quiet" onClick={() => void remove(draftId)}>
								Remove <VisuallyHidden>“{parts[0]?.slice(0, 60)}”</VisuallyHidden>
							</Button>
						</li>
					))}
				</ul>
			) : (
				<p>Pick posts that sound like you. Warble follows their style.</p>
			)}
			<Button ref={pick} size="sm" onClick={() => setOpen(true)}>
				Pick posts
			</Button>
			{error && !isOpen ? (
				<Notice tone="error" live title="Your examples weren’t saved.">
					<FailureReason failure={failureOf(error)} />
				</Notice>
			) : null}
			{isOpen ? <ExamplesDialog picked={ids} onClose={() => setOpen(false)} /> : null}
		</VoiceSection>
	);
}
