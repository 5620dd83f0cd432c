import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { Spinner } from 'design-system/spinner';
import { TextField } from 'design-system/text-field';
import { Words } from 'design-system/words';
import { BySignup } from '../page/by-signup.tsx';
import { Section } from '../page/section.tsx';
import styles from './early-access.module.css';

interface EarlyAccessProps {
	/** `form`, `thanks` right after submitting, or `submitted` on a later visit of the session. */
	view?: 'form' | 'thanks' | 'submitted';
	isSending?: boolean;
	failure?: { text: string; reason: string };
}

/**
 * The early-access form, and what replaces it after submitting. Without scripts it is an ordinary
 * HTML form. In the browser `script/early-access-form.ts` changes the state; the props exist to
 * render each state in a story.
 */
export function EarlyAccess({ view = 'form', isSending = false, failure }: EarlyAccessProps) {
	return (
		<Section id="early-access" title={<BySignup invite="Early access" open="Not today?" />}>
			<div data-early-access="">
				<div
					id="email-refused"
					className={styles.formView}
					data-view="form"
					hidden={view !== 'form'}
				>
					<Words size="md">
						<BySignup
							invite="The beta opens in small groups. Leave your email and we’ll write twice: once to say hello, and once when there’s a place for you."
							open="The beta is open. To come back to it later, leave your email and we’ll write twice: once to say hello, and once when Warble leaves beta."
						/>
					</Words>
					<form action="/api/landing" method="post" className={styles.form}>
						<div className={styles.fields}>
							<TextField
								id="email"
								name="email"
								type="email"
								label="Email"
								help="Two emails, no newsletter."
								placeholder="you@example.org"
								autoComplete="email"
								maxLength={254}
								required
								aria-describedby="early-access-error"
								aria-invalid={failure ? true : undefined}
							/>
							<Button
								type="submit"
								variant="primary"
								className={styles.send}
								aria-busy={isSending || undefined}
								aria-disabled={isSending || undefined}
							>
								<span data-when="idle" hidden={isSending}>
									<BySignup invite="Get early access" open="Keep me posted" />
								</span>
								<span data-when="sending" hidden={!isSending}>
									<Spinner className={styles.notes} />
									Sending
								</span>
							</Button>
						</div>
						{/* Shown after the server has refused an address and there are no scripts. */}
						<p className={styles.refusal} data-refused="">
							That doesn’t look like an email address. Enter an address like you@example.org.
						</p>
						{/* Hidden from users: only bots fill in this field. */}
						<div className={styles.trap} aria-hidden="true">
							<label htmlFor="website">Website</label>
							<input id="website" name="website" tabIndex={-1} autoComplete="off" />
						</div>
						<div id="early-access-error" role="alert" className={styles.failure}>
							<p data-failure="text">{failure?.text}</p>
							<p data-failure="reason">{failure?.reason}</p>
						</div>
					</form>
				</div>
				<div data-view="thanks" hidden={view !== 'thanks'} tabIndex={-1}>
					<Words size="title">Thank you!</Words>
					<p className={styles.after}>
						Taking you to the <a href="/thank-you">next steps</a>.
					</p>
				</div>
				<div data-view="submitted" hidden={view !== 'submitted'}>
					<Words size="title">You've submitted your email</Words>
					<p className={styles.after}>
						<ButtonLink href="/thank-you">View Next Steps</ButtonLink>
					</p>
				</div>
			</div>
		</Section>
	);
}
