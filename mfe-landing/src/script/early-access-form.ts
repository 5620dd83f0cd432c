import type { LandingSubmission } from 'bff/contract/landing/landing';
import { SubmitError, submitRecord } from './send-record.ts';
import type { Visit } from './visit.ts';

interface EarlyAccessOptions {
	visit: Visit;
	describe: () => LandingSubmission;
	onSubmitted: () => void;
	navigate: (to: string) => void;
	report: (error: unknown) => void;
}

/** How long 'Thank you!' is shown before the next steps: spec section 9. */
const REDIRECT_MS = 1500;

/** Handles the early-access form. Its states are in `early-access/early-access.tsx`. */
export function startEarlyAccessForm(
	root: HTMLElement,
	{ visit, describe, onSubmitted, navigate, report }: EarlyAccessOptions,
): void {
	const form = find(root, 'form', HTMLFormElement);
	const email = find(root, '[name=email]', HTMLInputElement);
	const trap = find(root, '[name=website]', HTMLInputElement);
	const button = find(root, '[type=submit]', HTMLButtonElement);
	find(root, '[data-refused]', HTMLElement).remove();
	let isSending = false;
	let redirect: ReturnType<typeof setTimeout> | undefined;

	const showView = (name: 'thanks' | 'submitted') => {
		for (const view of root.querySelectorAll<HTMLElement>('[data-view]'))
			view.hidden = view.dataset.view !== name;
	};
	const updateButton = () => {
		button.disabled = !isSending && email.value.trim() === '';
		// A busy button keeps its focus and its width, so it is not disabled.
		button.style.minInlineSize = isSending ? `${button.offsetWidth}px` : '';
		for (const name of ['aria-busy', 'aria-disabled']) {
			if (isSending) button.setAttribute(name, 'true');
			else button.removeAttribute(name);
		}
		for (const label of button.querySelectorAll<HTMLElement>('[data-when]')) {
			label.hidden = (label.dataset.when === 'sending') !== isSending;
		}
	};
	const showFailure = (text: string, reason: string) => {
		find(root, '[data-failure=text]', HTMLElement).textContent = text;
		find(root, '[data-failure=reason]', HTMLElement).textContent = reason;
		if (text) email.setAttribute('aria-invalid', 'true');
		else email.removeAttribute('aria-invalid');
	};

	const send = async () => {
		if (isSending || email.value.trim() === '') return;
		if (visit.hasSubmitted()) return showView('submitted');
		isSending = true;
		showFailure('', '');
		updateButton();
		try {
			await submitRecord({
				...describe(),
				submitted: true,
				email: email.value.trim(),
				signupDatetime: new Date().toISOString(),
				...(trap.value && { website: trap.value }),
			});
			visit.markSubmitted();
			showThanks();
		} catch (error) {
			showFailure(...failureTexts(error));
			if (!(error instanceof SubmitError)) report(error);
		} finally {
			isSending = false;
			updateButton();
		}
	};
	const showThanks = () => {
		showView('thanks');
		find(root, '[data-view=thanks]', HTMLElement).focus();
		redirect = setTimeout(() => navigate('/thank-you'), REDIRECT_MS);
		onSubmitted();
	};

	form.addEventListener('submit', (event) => {
		event.preventDefault();
		void send();
	});
	email.addEventListener('input', updateButton);
	window.addEventListener('pagehide', () => clearTimeout(redirect));
	// The page may return from the back/forward cache in its old state.
	window.addEventListener('pageshow', () => {
		if (visit.hasSubmitted()) showView('submitted');
	});
	updateButton();
	if (visit.hasSubmitted()) showView('submitted');
	if (new URLSearchParams(location.search).get('error') === 'email') {
		showFailure(
			'Failed to submit email and analytics data',
			'That doesn’t look like an email address. Enter an address like you@example.org.',
		);
	}
}

/** The text of spec section 8, followed by the reason. */
function failureTexts(error: unknown): [text: string, reason: string] {
	return error instanceof SubmitError
		? ['Failed to submit email and analytics data', error.message]
		: ['Submission failed', 'Your email wasn’t sent. Try again.'];
}

function find<T extends HTMLElement>(root: HTMLElement, selector: string, kind: { new (): T }): T {
	const element = root.querySelector(selector);
	if (!(element instanceof kind)) throw new Error(`The page has no ${selector}.`);
	return element;
}
