import { DraftCard } from 'design-system/draft-card';
import { Words } from 'design-system/words';
import styles from './drafts-blurb.module.css';
import { Section } from './section.tsx';

const note =
	'12 wks slow. HR under 140. hated weeks 1–4, felt like walking. wk 9 same HR, 35s/km faster. moral: easy has to be embarrassing, otherwise it’s medium';
const draft =
	'I ran slowly for twelve weeks. The first four felt like walking. In week nine, at the same heart rate, I was 35 seconds a kilometre faster. Easy runs only work if they are embarrassing.';

/** Shows composing: a note, an instruction, and a draft. */
export function DraftsBlurb() {
	return (
		<Section
			title="Drafts from your notes"
			margin={
				<p>
					Pick a file and say what you want to argue. Ask for it shorter, plainer or sharper until
					it reaches the people it’s for. Nothing is posted until you post it.
				</p>
			}
		>
			<Words size="xl">
				The thought is already in your notebook. Warble finds the 280 characters in it.
			</Words>
			<div className={styles.pair}>
				<div className={styles.source}>
					<figure>
						<figcaption>Your note, running/base-miles.md</figcaption>
						<Words size="sm" tone="dim" className={styles.note}>
							{note}
						</Words>
					</figure>
					<figure>
						<figcaption>You, 19:40</figcaption>
						<Words size="md">
							Three posts on why easy runs have to be slow. Lead with a number.
						</Words>
					</figure>
				</div>
				<figure>
					<figcaption>Warble, 19:40. One of three drafts</figcaption>
					<DraftCard
						text={draft}
						count={{ length: draft.length, limit: 280 }}
						actions={<b aria-hidden="true">Copy</b>}
					/>
				</figure>
			</div>
		</Section>
	);
}
