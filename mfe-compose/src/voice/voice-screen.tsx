import { formatCount } from 'remote-kit/format-number';
import { Loaded } from 'remote-kit/loaded';
import type { RemoteProps } from 'shell/contract/remote';
import { AnswersSection } from './answers-section.tsx';
import { ExamplesSection } from './examples-section.tsx';
import { FileSection } from './file-section.tsx';
import { useVoiceQuery } from './voice-api.ts';
import styles from './voice-screen.module.css';
import { VoiceSection } from './voice-section.tsx';

export type VoiceScreenProps = Pick<RemoteProps, 'navigate' | 'onUnsavedChange'>;

/** It is an estimate: `About 2,000 tokens`. */
const describe = (tokens: number) => `About ${formatCount(Number(tokens.toPrecision(2)), 'token')}`;

/** What Warble knows about how the user writes, and the part that the model gets. */
export function VoiceScreen({ navigate, onUnsavedChange }: VoiceScreenProps) {
	// The file may have been edited since.
	const query = useVoiceQuery(undefined, { refetchOnMountOrArgChange: true });
	return (
		<main className={styles.page}>
			<h1 className={styles.title}>Your voice</h1>
			<p className={styles.lead}>
				What Warble knows about how you write. You can turn it off in any thread.{' '}
				<a href="/app/settings">All settings</a>
			</p>
			<Loaded query={query} name="your voice" lines={8}>
				{(voice) => (
					<>
						<AnswersSection stored={voice.onboarding} onUnsavedChange={onUnsavedChange} />
						<FileSection file={voice.file} navigate={navigate} />
						<ExamplesSection examples={voice.examples} />
						<VoiceSection
							title="What the model is given"
							note={voice.preview === '' ? '' : `${describe(voice.tokens)} with each message.`}
						>
							{voice.preview === '' ? (
								<p>Nothing yet. Whatever you add above goes with each message.</p>
							) : (
								<details className={styles.prompt}>
									<summary>See the prompt</summary>
									{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
									<section tabIndex={0} aria-label="Prompt" dir="auto" className={styles.sent}>
										{voice.preview}
									</section>
								</details>
							)}
						</VoiceSection>
					</>
				)}
			</Loaded>
		</main>
	);
}
