import { VerdictLegend } from 'design-system/verdict-legend';
import { Words } from 'design-system/words';
import { Section } from '../page/section.tsx';
import { exampleRun } from './example-run.ts';
import styles from './feed-blurb.module.css';
import { JudgedPost } from './judged-post.tsx';
import { RunPicture } from './run-picture.tsx';

/** Shows filtering: a description, a chart of a run, and three posts with their verdicts. */
export function FeedBlurb() {
	return (
		<Section
			title="A feed that explains itself"
			margin={
				<p>
					Describe in a sentence what’s worth reading on X, Bluesky and Mastodon. Each post gets a
					verdict you can overrule, and a reason.
				</p>
			}
		>
			<Words size="xl">
				“Lessons from running Postgres, with a cause or a number. No threads, no hooks.”
			</Words>
			<div className={styles.run}>
				<div className={styles.wide}>
					<RunPicture run={exampleRun} width={800} />
				</div>
				<div className={styles.middle}>
					<RunPicture run={exampleRun.slice(30, 152)} width={540} />
				</div>
				<div className={styles.phone}>
					<RunPicture run={exampleRun.slice(36, 114)} width={328} />
				</div>
				<VerdictLegend signs={['included', 'excluded', 'not_judged', 'changed']} />
			</div>
			<div className={styles.posts}>
				<JudgedPost
					verdict="included"
					reason="A concrete cause and a check you can copy. Matches “lessons from running”."
					name="Ines Okafor"
					handle="inesokafor"
					time="19:38"
					text="Vacuum did not fall behind. Our longest transaction did: 11 hours, from a reporting job nobody owned. Find the oldest xmin before you tune anything."
				/>
				<JudgedPost
					verdict="excluded"
					reason="Promises a list and gives nothing in the post. You asked for no hooks."
					name="Growth Tom"
					handle="tomgrows"
					time="19:36"
					text="10 database tricks they do not want you to know. Number 7 changed my career. Thread below."
				/>
				<JudgedPost
					verdict="included"
					byYou
					reason="Warble filtered it out because it has no number."
					name="Anya Petrossian"
					handle="anyapetro"
					time="19:21"
					text="The index we were afraid to drop for two years turned out to be one the planner never used. We found out by dropping it."
				/>
			</div>
		</Section>
	);
}
