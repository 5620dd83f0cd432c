import('./bootstrap.ts').catch(reportError);
