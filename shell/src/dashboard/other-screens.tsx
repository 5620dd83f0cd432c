import { MarginRow } from 'design-system/margin-row';
import styles from './dashboard.module.css';

/** Links to the screens that a new account has nothing on yet. */
export function OtherScreens({ names }: { names: readonly string[] }) {
	if (names.length === 0) return null;
	return (
		<MarginRow className={styles.others} margin={<span id="other-screens">Go to</span>}>
			<ul aria-labelledby="other-screens">
				{names.map((name) => (
					<li key={name}>
						<a href={`/app/${name.toLowerCase()}`}>{name}</a>
					</li>
				))}
			</ul>
		</MarginRow>
	);
}
