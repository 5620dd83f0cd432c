import styles from './run-picture.module.css';

interface RunPictureProps {
	/** In the format of `example-run.ts`. */
	run: readonly number[];
	/** The width of the drawing in pixels. It scales with its container. */
	width: number;
}

/** The y coordinate of the line. */
const line = 50;

/**
 * A bar chart of a run: posts from left to right by time, included ones above the line, filtered
 * out ones below it.
 */
export function RunPicture({ run, width }: RunPictureProps) {
	const step = width / run.length;
	const at = (index: number) => Number((index * step + step / 2).toFixed(1));
	const bars = (isShown: (height: number) => boolean) =>
		run
			.flatMap((height, index) =>
				isShown(height) ? `M${at(index)} ${height > 0 ? line - 1 : line + 1}v${-height}` : [],
			)
			.join('');
	const included = run.filter((height) => height > 0).length;
	const notJudged = run.flatMap((height, index) => (height === 0 ? [index] : []));
	const label = `A run over ${run.length} posts in time order: ${included} included, above the line; ${run.length - included - notJudged.length} filtered out, below it; ${notJudged.length} not judged.`;
	// In this example, the first low bar after a third of the run was included by the user.
	const changed = run.findIndex(
		(height, index) => height > 0 && height < 20 && index > run.length / 3,
	);
	return (
		<svg role="img" aria-label={label} viewBox={`0 0 ${width} 66`} className={styles.picture}>
			<path className={styles.line} d={`M0 ${line}H${width}`} />
			<path
				className={styles.included}
				d={bars((height) => height > 0)}
				strokeWidth={(step * 0.63).toFixed(1)}
			/>
			<path
				className={styles.filteredOut}
				d={bars((height) => height < 0)}
				strokeWidth={(step * 0.63).toFixed(1)}
			/>
			{notJudged.map((index) => (
				<circle key={index} className={styles.notJudged} cx={at(index)} cy={line} r="3.2" />
			))}
			<path
				className={styles.changed}
				d={`M${at(changed) - 3} ${line - 4 - (run[changed] ?? 0)}l3 -6 3 6`}
			/>
		</svg>
	);
}
