import { recordBounces } from './script/bounce.ts';
import { startAdTracker } from './script/conversion.ts';
import { startEarlyAccessForm } from './script/early-access-form.ts';
import { recordPageView } from './script/page-view.ts';
import { readSettings, showPrice, showSignup, showSupportAddress } from './script/settings.ts';
import { trackActivity } from './script/tracker.ts';
import { openVisit } from './script/visit.ts';
import { describeVisit } from './script/visit-record.ts';

const visit = openVisit();
const activity = trackActivity(document);
const describe = () => describeVisit(visit, activity());
const report = reportError;

const settings = readSettings(document);
showSupportAddress(document, settings);
showSignup(document, settings);
showPrice(document, settings);
const ads = startAdTracker(document, settings.adConversionId);

const earlyAccess = document.querySelector<HTMLElement>('[data-early-access]');
if (earlyAccess) {
	recordBounces({ visit, describe, report });
	startEarlyAccessForm(earlyAccess, {
		visit,
		describe,
		onSubmitted: ads.conversion,
		navigate: (to) => location.assign(to),
		report,
	});
} else {
	recordPageView({ describe, report });
	ads.pageView();
}
