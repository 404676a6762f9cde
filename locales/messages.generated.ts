/** Generated from locales/en.json by `npm run types`. */
export interface Messages {
  language: {
    name: string
    locale: string
  }
  accounts: {
    panelTitle: string
    panelText: string
    setUpCompany: string
    email: string
    password: string
    firstName: string
    lastName: string
    signIn: {
      title: string
      lead: (values: { company: string }) => string
      leadAnyone: string
      ended: string
      endedText: string
      submit: string
      waiting: string
      forgot: string
      newHere: <Rich>(values: { link: (words: string) => Rich }) => (string | Rich)[]
      failed: string
      leadNames: string
      haveCode: string
    }
    register: {
      title: string
      lead: string
      first: string
      domains: string
      submit: string
      waiting: string
      known: <Rich>(values: { link: (words: string) => Rich }) => (string | Rich)[]
      failed: string
      created: string
      verify: string
      ready: string
      check: string
      sentTo: (values: { address: string }) => string
      sentAgainTo: (values: { address: string }) => string
      noMail: string
      savedFirst: (values: { address: string }) => string
      saved: (values: { address: string }) => string
      wrongAddress: <Rich>(values: { correct: (words: string) => Rich }) => (string | Rich)[]
      nothingYet: <Rich>(values: { again: (words: string) => Rich; correct: (words: string) => Rich }) => (string | Rich)[]
      isWrong: <Rich>(values: { correct: (words: string) => Rich }) => (string | Rich)[]
    }
    forgot: {
      title: string
      lead: string
      leadWithoutMail: string
      submit: string
      waiting: string
      back: string
      sent: string
      saved: string
      failed: string
      checkTitle: string
      checkText: string
      savedTitle: string
      savedText: string
      nothingYet: <Rich>(values: { again: (words: string) => Rich }) => (string | Rich)[]
      byCodeTitle: string
      byCodeText: string
      haveNewCode: string
    }
    reset: {
      title: string
      lead: string
      setupTitle: string
      setupLead: string
      setupLeadNamed: (values: { firstName: string }) => string
      newPassword: string
      confirmPassword: string
      help: string
      submit: string
      setupSubmit: string
      waiting: string
      invalidTitle: string
      invalidText: string
      usedText: string
      signIn: string
      toFeed: string
      forAccount: (values: { email: string }) => string
      invalidToken: string
      request: string
      failed: string
      done: string
      setupDone: string
      doneTitle: string
      doneText: string
      stepText: string
      setupDoneTitle: string
      setupDoneText: string
      continue: string
    }
    verify: {
      loading: string
      loadingText: string
      done: string
      redirecting: string
      failed: string
      failedText: string
      missing: string
      broken: string
      continue: string
      back: string
    }
    loginName: string
  }
  profile: {
    title: string
    lead: string
    securityLead: string
    tabs: string
    about: string
    security: string
    firstName: string
    lastName: string
    email: string
    emailHelp: string
    role: string
    save: string
    saving: string
    saved: string
    savedText: string
    validation: string
    bothNames: string
    failed: string
    photo: string
    photoHelp: string
    choosePhoto: string
    changePhoto: string
    uploading: string
    removePhoto: string
    photoSaved: string
    photoRemoved: string
    photoFailed: string
    photoTooLarge: string
    password: string
    passwordLead: string
    changePassword: string
    currentPassword: string
    newPassword: string
    newPasswordHelp: string
    passwordChanged: string
    passwordFailed: string
    devices: string
    devicesLead: string
    devicesFailed: string
    thisDevice: string
    usedNow: string
    used: (values: { day: string }) => string
    signOut: string
    signOutOf: (values: { device: string }) => string
    signingOut: string
    signOutOthers: (values: { others: number }) => string
    signedOut: string
    signOutFailed: string
    signInName: string
    signInNameHelp: string
    address: {
      add: string
      lead: string
      submit: string
      sent: string
      failed: string
    }
  }
  roles: {
    owner: string
    admin: string
    viewer: string
    teamOwnerOf: (values: { teams: string }) => string
  }
  audit: {
    title: string
    subject: string
    denial: string
    export: string
    exportFailed: string
    kind: string
    allKinds: string
    kinds: {
      company: string
      organization: string
      domain: string
      team: string
      user: string
      post: string
      giveaway: string
      media: string
      report: string
      account: string
      comment: string
      audit: string
    }
    person: string
    personPlaceholder: string
    from: string
    to: string
    loading: string
    loadingMore: string
    failed: string
    failedText: string
    none: string
    noneText: string
    showAll: string
    end: string
    system: string
    showNames: string
    open: {
      post: string
      team: string
      person: string
      giveaway: string
    }
  }
  branding: {
    title: string
    subject: string
    denial: string
    name: string
    appName: string
    appNameHelp: string
    color: string
    colorHelp: string
    pickColor: string
    logo: string
    logoHelp: string
    chooseLogo: string
    changeLogo: string
    removeLogo: string
    dropLogo: string
    logoInput: string
    onLight: string
    onDark: string
    logoTooLarge: string
    logoType: string
    toIcons: string
    save: string
    saving: string
    discard: string
    saved: string
    failed: string
    leaveTitle: string
    leaveText: string
    leave: string
    stay: string
    preview: string
    previewText: string
    schemes: {
      light: string
      dark: string
    }
    button: string
    link: string
    contrast: string
    contrastText: string
    pairs: {
      header: string
      fill: string
      ink: string
    }
    ratio: (values: { ratio: string }) => string
    pass: string
    fail: string
  }
  company: {
    companyWide: string
    setup: {
      title: string
      lead: string
      name: string
      appName: string
      appNameHelp: (values: { name: string }) => string
      color: string
      colorHelp: string
      pickColor: string
      domains: string
      domainsHelp: string
      domain: (values: { number: number }) => string
      domainExample: string
      ownEmail: string
      ownEmailHelp: string
      otherDomain: (values: { domain: string }) => string
      again: (values: { company: string }) => string
      publicMail: (values: { domain: string }) => string
      addDomain: string
      removeDomain: (values: { name: string }) => string
      noDomain: string
      token: string
      tokenHelp: string
      submit: string
      waiting: string
      failed: string
      done: string
      doneText: string
      existsTitle: string
      exists: (values: { company: string }) => string
      signIn: string
      createAccount: string
      failedToLoad: string
      failedToLoadText: string
      panel: string
    }
  }
  organization: {
    title: string
    subject: string
    denial: string
    departments: {
      title: string
      subject: string
      add: string
      none: string
      consequence: (values: { name: string }) => string
    }
    functions: {
      title: string
      subject: string
      add: string
      none: string
      consequence: (values: { name: string }) => string
    }
    domains: {
      title: string
      subject: string
      add: string
      example: string
      consequence: (values: { name: string }) => string
      publicMail: {
        title: (values: { name: string }) => string
        body: (values: { name: string }) => string
        confirm: string
      }
      last: string
      failedToLoad: string
      failedToAdd: string
      failedToRemove: string
    }
    timeZone: {
      title: string
      subject: string
      label: string
      consequence: string
      saved: (values: { name: string }) => string
    }
    addButton: string
    adding: string
    remove: (values: { name: string }) => string
    removeTitle: (values: { name: string }) => string
    removeConfirm: string
    removing: string
    twice: (values: { name: string }) => string
    tooLong: (values: { most: number }) => string
    loading: string
    failedToLoad: string
    failedText: string
    failed: string
  }
  diagnostics: {
    next: string
    nextLead: string
    nextStep: string
    states: {
      pass: string
      warning: string
      fail: string
    }
    copyMessage: <Rich>(values: { hidden: (words: string) => Rich; title: string }) => (string | Rich)[]
    copyReport: string
    copyLog: string
    technical: string
    copied: string
    copyFailed: string
    pages: {
      '/system-health': string
      '/system-testing': string
      '/admin-tools': string
      '/user-management': string
      '/organization-settings': string
      '/engagement-reports': string
      '/bulk-import': string
    }
    offline: string
    unreachable: string
  }
  engagement: {
    opened: string
    openedBy: (values: { name: string; count: number }) => string
    noneOpenedTitle: string
    noneOpenedText: string
    title: string
    postBy: (values: { name: string }) => string
    meter: string
    share: (values: { percent: string }) => string
    people: (values: { viewed: number; of: number }) => string
    posted: <Rich>(values: { t: (words: string) => Rich }) => (string | Rich)[]
    nobodyYet: string
    tabs: string
    viewed: string
    notViewed: string
    search: string
    loading: string
    loadingMore: string
    noTeam: string
    failed: string
    failedText: string
    noMatchTitle: string
    noMatchText: (values: { search: string }) => string
    noneViewedTitle: string
    noneViewedText: string
    emptyTitle: string
    emptyText: string
    confirmed: string
  }
  pending: {
    waiting: string
    sending: string
    sent: (values: { percent: number }) => string
    stop: string
    postedIn: (values: { team: string }) => string
    refused: string
    retry: string
    edit: string
    discard: string
    discarded: string
    cancel: string
    forTeam: (values: { team: string }) => string
    kept: string
    queuedPost: (values: { team: string }) => string
    files: (values: { count: number }) => string
    queued: string
    queuedText: string
    discardPostTitle: string
    discardCommentTitle: string
    discardText: string
    discardTextOf: (values: { subject: string }) => string
    postRefused: string
    commentRefused: string
    likeRefused: string
    confirmRefused: string
  }
  'first-steps': {
    title: (values: { firstName: string }) => string
    lead: string
    allDone: (values: { firstName: string }) => string
    allDoneText: string
    progress: (values: { done: number; all: number }) => string
    of: (values: { all: number }) => string
    dismiss: string
    done: string
    skipped: string
    skip: string
    failed: string
    steps: {
      domain: string
      brand: string
      logo: string
      people: string
      invitations: string
      post: string
    }
    help: {
      domain: string
      brand: string
      logo: string
      people: string
      invitations: string
      post: string
    }
    domains: (values: { domains: string }) => string
    ownDomain: string
    otherDomain: string
    toDomains: string
    brand: (values: { appName: string; color: string }) => string
    chooseLogo: string
    changeLogo: string
    saveLogo: string
    saving: string
    importPeople: string
    createTeam: string
    teamsHelp: string
    toPeople: string
    writePost: string
  }
  giveaways: {
    ended: string
    giveawayEnded: string
    statuses: {
      upcoming: string
      active: string
      ended: string
    }
    cells: {
      days: string
      hours: string
      minutes: string
      seconds: string
    }
    units: {
      days: string
      hours: string
      minutes: string
      seconds: string
    }
    left: {
      days: (values: { count: number }) => string
      hours: (values: { count: number }) => string
      minutes: (values: { count: number }) => string
    }
  }
  icons: {
    title: string
    lead: string
    search: string
    all: string
    categories: string
    found: (values: { count: number }) => string
    none: string
    noneText: string
    showAll: string
    download: string
    downloadOf: (values: { name: string }) => string
    allSizes: string
    file: (values: { pixels: number; format: string }) => string
    failed: string
    failedText: string
    categoryNames: {
      communication: string
      people: string
      'heating-and-cooling': string
      plumbing: string
      electric: string
      tools: string
      vehicles: string
      achievement: string
    }
    names: {
      megaphone: string
      message: string
      mail: string
      phone: string
      'radio-tower': string
      person: string
      team: string
      'hard-hat': string
      handshake: string
      'id-card': string
      wind: string
      fan: string
      thermometer: string
      snowflake: string
      flame: string
      droplet: string
      waves: string
      shower: string
      bath: string
      gauge: string
      bolt: string
      plug: string
      bulb: string
      battery: string
      circuit: string
      wrench: string
      hammer: string
      drill: string
      toolbox: string
      ruler: string
      truck: string
      van: string
      forklift: string
      route: string
      trophy: string
      medal: string
      star: string
      gift: string
      shield: string
    }
  }
  install: {
    title: (values: { appName: string }) => string
    install: string
    later: string
    region: string
    iosShare: <Rich>(values: { icon: (words: string) => Rich }) => (string | Rich)[]
    iosAdd: <Rich>(values: { icon: (words: string) => Rich }) => (string | Rich)[]
  }
  common: {
    print: string
    close: string
    cancel: string
    undo: string
    save: string
    saving: string
    readMore: string
    showLess: string
    back: string
    optional: string
    loading: string
    justNow: string
    tryAgain: string
    goHome: string
    accessDenied: string
    settings: string
    showPassword: string
    hidePassword: string
    error: string
    skipToContent: string
    messages: string
    reference: (values: { id: string }) => string
    unreachable: string
    unexpected: string
    brokenTitle: string
    brokenText: string
    unauthorizedTitle: string
    unauthorizedText: string
    newVersion: string
    newVersionText: string
    reload: string
    notFoundTitle: string
    notFoundText: string
    message: string
  }
  comparison: {
    title: string
    lead: string
    table: string
    question: string
    them: string
    yes: string
    partly: string
    no: string
    rows: {
      readers: {
        need: string
        us: string
        them: string
      }
      feeds: {
        need: string
        us: string
        them: string
      }
      posting: {
        need: string
        us: string
        them: string
      }
      brand: {
        need: string
        us: string
        them: string
      }
      server: {
        need: string
        us: string
        them: string
      }
      people: {
        need: string
        us: string
        them: string
      }
      messages: {
        need: string
        us: string
        them: string
      }
      calls: {
        need: string
        us: string
        them: string
      }
    }
    callTitle: string
    callText: string
    signIn: string
    toFeed: string
    setUp: string
  }
  marketing: {
    kicker: string
    title: string
    lead: string
    points: {
      server: string
      brand: string
      phone: string
    }
    signIn: string
    createAccount: string
    setUp: string
    compare: string
    start: string
    navigation: string
    featuresTitle: string
    features: {
      domains: {
        title: string
        text: string
      }
      feed: {
        title: string
        text: string
      }
      readers: {
        title: string
        text: string
      }
      push: {
        title: string
        text: string
      }
      brand: {
        title: string
        text: string
      }
      media: {
        title: string
        text: string
      }
    }
    callTitle: string
    callText: string
    messages: string
    welcome: (values: { app: string }) => string
    welcomeText: string
    showTitle: string
    showText: string
    shots: {
      feed: string
      readers: string
      desk: string
    }
  }
  media: {
    photoOf: (values: { count: number; by: string; number: number }) => string
    videoOf: (values: { count: number; by: string; number: number }) => string
    play: <Rich>(values: { hidden: (words: string) => Rich; label: string; poster: (words: string) => Rich }) => (string | Rich)[]
    photos: (values: { count: number }) => string
    loadPhotos: (values: { count: number }) => string
    length: <Rich>(values: { hidden: (words: string) => Rich; time: string }) => (string | Rich)[]
    watched: (values: { time: string }) => string
    more: (values: { count: number }) => string
    unavailable: string
    unavailableHint: string
    offline: string
    offlinePhotoHint: string
    offlineVideoHint: string
    videoUnavailable: string
    videoUnavailableHint: string
    quickTime: string
    quickTimeHint: string
    tryAgain: string
    attachment: string
    remove: (values: { name: string }) => string
    pending: string
    numbered: (values: { type: string | boolean; number: number }) => string
  }
  document: {
    open: (values: { name: string }) => string
    pages: (values: { count: number }) => string
    opensOffline: string
    close: string
    search: string
    searchField: string
    previous: string
    next: string
    none: string
    place: (values: { number: number; count: number }) => string
    page: (values: { number: number }) => string
    download: string
    zoomIn: string
    zoomOut: string
    failed: string
    offline: string
    tryAgain: string
  }
  viewer: {
    close: string
    download: string
    next: string
    position: (values: { number: number; count: number }) => string
    previous: string
    viewer: (values: { by: string }) => string
    zoom: string
  }
  offline: {
    lost: string
    back: string
    unreachable: string
    slow: string
    stillLoading: string
    textFirst: string
    cached: (values: { minutes: number }) => string
    sent: (values: { posts: number; comments: number }) => string
  }
  former: {
    chip: string
    list: string
    failed: string
    failedText: string
    emptyTitle: string
    emptyText: string
    left: (values: { day: string }) => string
    wrote: (values: { posts: number; comments: number }) => string
    bringBack: string
    bringBackOf: (values: { name: string }) => string
    bringBackTitle: (values: { name: string }) => string
    bringBackText: (values: { email: string }) => string
    bringingBack: string
    isBack: string
    bringBackFailed: string
    erase: string
    eraseOf: (values: { name: string }) => string
    title: (values: { name: string }) => string
    question: (values: { posts: number; comments: number }) => string
    keep: string
    keepHelp: string
    remove: string
    removeHelp: string
    gone: string
    goneItems: {
      name: string
      times: string
      devices: string
    }
    stays: string
    staysItems: {
      counts: string
      ticket: string
    }
    confirm: (values: { name: string }) => string
    confirmError: (values: { name: string }) => string
    eraseForGood: string
    erasing: string
    erased: string
    eraseFailed: string
  }
  invitations: {
    noMail: string
    noMailText: string
    waiting: (values: { notSignedIn: number }) => string
    notSent: (values: { count: number }) => string
    failed: (values: { count: number }) => string
    notMailed: (values: { count: number }) => string
    inviteNew: (values: { isMailSetUp: string | boolean; count: number }) => string
    inviteAll: (values: { count: number }) => string
    resendAll: string
    inviteTitle: (values: { count: number }) => string
    inviteText: string
    inviteConfirm: string
    saveText: string
    saveConfirm: string
    sent: string
    saved: string
    nobodyInvited: string
    sendFailed: string
  }
  people: {
    title: string
    subject: (values: { count: number; company: string }) => string
    denied: string
    roleHelp: {
      viewer: string
      admin: string
      owner: string
    }
    search: string
    filters: string
    chips: {
      all: string
      owner: string
      admin: string
      viewer: string
      notSignedIn: string
      noAddress: string
    }
    team: string
    anyTeam: string
    sort: string
    sorts: {
      name: string
      newest: string
      active: string
      role: string
    }
    reversed: string
    export: string
    exportFailed: string
    found: (values: { shown: number; all: number }) => string
    people: (values: { count: number }) => string
    columns: {
      name: string
      role: string
      teams: string
      active: string
      joined: string
    }
    you: string
    invitation: {
      sent: string
      'not-sent': string
      failed: string
    }
    never: string
    list: string
    loading: string
    loadingMore: string
    failed: string
    failedText: string
    noMatchTitle: string
    noMatchText: string
    showAll: string
    menu: (values: { name: string }) => string
    roleOf: (values: { name: string; role: string }) => string
    changeRole: string
    roleSet: (values: { name: string; role: string | boolean }) => string
    roleDone: string
    roleFailed: string
    roleTitle: (values: { name: string; role: string | boolean }) => string
    roleConfirm: {
      owner: string
      admin: string
      viewer: string
    }
    roleText: {
      owner: string
      admin: string
      viewer: string
    }
    invite: string
    resend: string
    resent: string
    saved: string
    copyLink: string
    linkTitle: (values: { name: string }) => string
    linkText: string
    linkOnceText: string
    link: string
    linkFailed: string
    resendFailed: string
    signOut: string
    signOutTitle: (values: { name: string }) => string
    signOutConfirm: string
    signOutText: string
    signingOut: string
    signedOut: string
    signOutFailed: string
    resetFactors: string
    resetTitle: (values: { name: string }) => string
    resetText: string
    resetting: string
    factorsReset: string
    resetFailed: string
    edit: string
    editTitle: string
    addressFixed: string
    addressHelp: string
    edited: string
    reinvited: (values: { email: string }) => string
    editFailed: string
    remove: string
    removing: string
    removeTitle: (values: { name: string }) => string
    removeText: (values: { email: string }) => string
    removed: string
    undo: string
    undone: string
    undoFailed: string
    removeFailed: string
    bulkImport: string
    add: string
    adding: string
    addLead: string
    addLeadWithoutMail: string
    addFailed: string
    firstName: string
    lastName: string
    email: string
    role: string
    teams: string
    teamsHelp: string
    canSignIn: (values: { firstName: string }) => string
    passOn: string
    added: string
    password: string
    once: string
    onceText: (values: { firstName: string }) => string
    copy: <Rich>(values: { hidden: (words: string) => Rich; what: string }) => (string | Rich)[]
    copied: string
    copyBoth: string
    copyFailed: string
    both: (values: { email: string; password: string }) => string
    addAnother: string
    done: string
    noAddress: (values: { name: string }) => string
    noWorkEmail: string
    noWorkEmailHelp: string
    signInName: string
    signInNameHelp: string
    addAndCard: string
    viewerOnly: string
    addressLater: string
    addressMailed: (values: { email: string }) => string
    printCards: string
    cardsWaiting: (values: { count: number }) => string
  }
  'people-selection': {
    start: string
    selectPerson: (values: { name: string }) => string
    selectShown: (values: { count: number }) => string
    selectFailed: string
    bar: string
    count: (values: { count: number }) => string
    clear: string
    others: (values: { count: number }) => string
    leftOut: {
      self: string
      owner: (values: { names: string }) => string
      'signed-in': (values: { names: string }) => string
      'has-role': (values: { names: string }) => string
      'no-address': (values: { names: string }) => string
    }
    refused: (values: { names: string; reason: string }) => string
    addToTeam: string
    addTitle: (values: { count: number }) => string
    team: string
    chooseTeam: string
    teamMissing: string
    addConfirm: (values: { count: number }) => string
    adding: string
    added: (values: { count: number; team: string }) => string
    members: (values: { count: number }) => string
    gone: (values: { count: number }) => string
    addFailed: string
    setRole: string
    roleTitle: (values: { count: number }) => string
    role: string
    roleConfirm: (values: { count: number; role: string | boolean }) => string
    settingRole: (values: { current: number; count: number }) => string
    roleSet: (values: { count: number; role: string | boolean }) => string
    roleRestored: (values: { count: number }) => string
    roleFailed: string
    invite: string
    inviteTitle: (values: { count: number }) => string
    inviteText: string
    remove: string
    removeTitle: (values: { count: number }) => string
    removeConfirm: (values: { count: number }) => string
    removing: (values: { current: number; count: number }) => string
    removeText: string
    removed: (values: { count: number }) => string
    broughtBack: (values: { count: number }) => string
    removeFailed: string
    cards: string
  }
  privacy: {
    title: string
    lead: string
    profile: string
    failed: string
    failedText: string
    short: string
    shortText: string
    kept: string
    whoSeesIt: string
    howLong: string
    leaders: string
    onlyYou: string
    youAndPart: string
    operator: string
    feed: string
    reading: {
      title: string
      text: (values: { times: number }) => string
      kept: string
    }
    watching: {
      title: string
      text: string
    }
    activity: {
      title: string
      text: string
    }
    devices: {
      title: string
      text: string
      kept: (values: { count: number }) => string
    }
    signIns: {
      title: string
      text: (values: { period: string }) => string
      kept: string
    }
    content: {
      title: string
      text: string
      kept: string
    }
    tickets: {
      title: string
      text: string
      kept: string
    }
    leadership: string
    leadershipLead: string
    noTeam: string
    app: {
      on: string
      off: string
    }
    push: {
      on: string
      off: string
    }
    active: (values: { day: string }) => string
    neverActive: string
    leadershipText: string
    never: string
    neverItems: {
      location: string
      contacts: string
      others: string
      looking: string
    }
    data: string
    dataLead: string
    download: string
    downloading: string
    downloadFailed: string
    erasure: string
    erasureBy: (values: { owners: string }) => string
    linkTitle: string
    linkText: string
    days: (values: { count: number }) => string
    months: (values: { count: number }) => string
    reach: {
      title: string
      text: string
    }
    documents: {
      title: string
      text: string
      kept: string
    }
    confirming: {
      title: string
      text: string
      kept: string
    }
    quiet: {
      title: string
      text: string
      kept: string
    }
    saved: {
      title: string
      text: string
      kept: string
    }
    forYou: {
      title: string
      text: string
    }
  }
  push: {
    promptTitle: string
    promptText: string
    promptList: {
      posts: string
      announcements: string
      giveaways: string
      activity: string
    }
    promptChange: string
    enable: string
    enabling: string
    notNow: string
    turnOn: string
    turnOff: string
    enabledTitle: string
    enabledText: string
    disabledTitle: string
    disabledText: string
    permissionTitle: string
    permissionText: string
    enableFailedText: string
    enableFailedTitle: string
    disableFailedTitle: string
    disableFailedText: string
    partialEnableTitle: string
    partialEnableText: string
    partialUnsubscribeTitle: string
    partialUnsubscribeText: string
    genericText: string
    unsupported: string
    keyFailed: string
    serverResponded: (values: { status: number }) => string
    settingTitle: string
    settingHelp: string
    settingDenied: (values: { steps: string }) => string
    allowSteps: {
      installed: string
      ios: string
      Chrome: string
      Edge: string
      Firefox: string
      Safari: string
      Unknown: string
    }
    settingUnsupported: string
    settingOnIos: string
    test: string
    testing: string
    tested: string
    testedText: string
    testFailed: string
  }
  reports: {
    title: string
    subject: string
    refresh: string
    select: string
    selectHint: string
    overview: string
    inactive: string
    ofInactive: (values: { team: string }) => string
    inactiveText: string
    loading: string
    overviewFailed: string
    overviewFailedText: string
    teamFailed: string
    teamFailedText: string
    noData: string
    noDataText: string
    teamsFailed: string
    teamsFailedText: string
    views: string
    viewPeople: string
    viewTrends: string
    print: string
    printing: string
    printedRows: (values: { shown: number; all: number }) => string
    printed: (values: { day: string; name: string }) => string
    export: string
    exportOf: (values: { what: string }) => string
    exportFailed: string
    showAllOf: (values: { count: number }) => string
    tiles: {
      users: string
      members: string
      active: string
      posts: string
      rate: string
      joined: (values: { count: number }) => string
      noneJoined: string
      notInvited: (values: { count: number }) => string
      activeShare: (values: { share: string }) => string
      activeShareOfMembers: (values: { share: string }) => string
      recentPosts: (values: { count: number }) => string
      mean: string
      noRate: string
    }
    bands: {
      high: string
      medium: string
      low: string
      'very-low': string
    }
    departments: {
      title: string
      subject: string
      active: (values: { active: number; total: number }) => string
      none: string
      noneText: string
    }
    teams: {
      title: string
      members: string
      posts: string
      active: string
      attention: string
      attentionOf: (values: { count: number; team: string }) => string
    }
    people: {
      title: string
      subject: string
      members: string
      membersSubject: string
      list: string
      filters: string
      chips: {
        all: string
        low: string
        attention: string
        'no-pwa': string
        'no-notifications': string
      }
      allMembers: string
      search: string
      sort: string
      sorts: {
        name: string
        engagement: string
        recent: string
        inactive: string
      }
      found: (values: { shown: number; all: number }) => string
      peopleCount: (values: { count: number }) => string
      columns: {
        name: string
        teams: string
        app: string
        notifications: string
        active: string
        engagement: string
        viewed: string
        recent: string
      }
      noTeam: string
      app: {
        on: string
        off: string
      }
      push: {
        on: string
        off: string
      }
      appOnPhone: {
        on: string
        off: string
      }
      pushOnPhone: {
        on: string
        off: string
      }
      viewed: (values: { viewed: number; total: number }) => string
      recent: (values: { count: number }) => string
      notSignedIn: string
      loading: string
      loadingMore: string
      failed: string
      failedText: string
      empty: {
        all: {
          title: string
          text: string
        }
        low: {
          title: string
          text: string
        }
        attention: {
          title: string
          text: string
        }
        'no-pwa': {
          title: string
          text: string
        }
        'no-notifications': {
          title: string
          text: string
        }
      }
      noMatch: string
      noMatchText: string
      showEveryone: string
      remind: string
    }
    attention: {
      alert: string
      alertText: (values: { count: number }) => string
      needing: string
      needingText: string
      none: string
    }
    period: {
      label: string
      ranges: {
        '7': string
        '30': string
        '90': string
        year: string
        own: string
      }
      from: string
      to: string
      backwards: string
      tooLong: (values: { days: number }) => string
      missing: string
    }
    chart: {
      view: (values: { title: string }) => string
      chart: string
      table: string
      day: string
      change: string
      noData: string
      noPosts: string
      current: (values: { days: number }) => string
      before: (values: { days: number }) => string
      points: (values: { up: string | boolean; count: number }) => string
      more: (values: { up: string | boolean; count: number }) => string
      same: string
      daysShown: (values: { count: number; of: number }) => string
      since: (values: { day: string }) => string
      loading: string
      failed: string
      failedText: string
    }
    reach: {
      title: string
      subject: string
      none: string
      noneText: string
      stillRead: (values: { days: number }) => string
      stillReadDay: string
      summary: (values: { reach: string; period: string }) => string
      summaryWithBefore: (values: { reach: string; period: string; before: string }) => string
      extremes: (values: { best: string; most: string; worst: string; least: string }) => string
    }
    active: {
      title: string
      subject: (values: { count: number }) => string
      none: string
      noneText: string
      column: string
      summary: (values: { count: string; period: string }) => string
      extremes: (values: { best: string; most: string; worst: string; least: string }) => string
    }
    hours: {
      title: string
      subject: (values: { zone: string }) => string
      none: string
      noneText: string
      fewer: string
      more: string
      cell: (values: { day: string; hour: string; count: number }) => string
      summary: (values: { count: number; day: string; hour: string }) => string
      busiest: {
        both: <Rich>(values: { b: (words: string) => Rich; weekdays: string; weekends: string }) => (string | Rich)[]
        weekdays: <Rich>(values: { b: (words: string) => Rich; weekdays: string }) => (string | Rich)[]
        weekends: <Rich>(values: { b: (words: string) => Rich; weekends: string }) => (string | Rich)[]
      }
      hour: string
    }
    posts: {
      title: string
      subject: string
      columns: {
        post: string
        published: string
        meant: string
        read: string
        half: string
      }
      untitled: string
      photos: (values: { count: number }) => string
      videos: (values: { count: number }) => string
      search: string
      sort: string
      sorts: {
        published: string
        reach: string
        half: string
      }
      notYet: string
      readOf: (values: { read: number; meant: number }) => string
      halfAfter: (values: { time: string }) => string
      halfNotYet: string
      unread: (values: { count: number }) => string
      unreadOf: (values: { count: number; post: string }) => string
      allRead: string
      nobody: string
      list: string
      loading: string
      loadingMore: string
      failed: string
      failedText: string
      none: string
      noneText: string
      noMatch: string
      noMatchText: string
      urgent: string
    }
    choosePost: {
      title: string
      subject: string
      none: string
      noneText: string
    }
    ownTeams: {
      title: string
      subject: string
      list: string
      none: string
      noneText: string
      toReports: string
      all: string
    }
    teamReach: {
      title: string
      text: string
    }
  }
  settings: {
    tabs: string
    notifications: string
    appearance: string
    management: string
    schemeLegend: string
    schemes: {
      system: string
      systemHelp: string
      light: string
      lightHelp: string
      dark: string
      darkHelp: string
    }
    schemeNote: string
    cards: {
      users: string
      usersText: string
      teams: string
      teamsText: string
      reports: string
      reportsText: string
      teamEngagement: string
      teamEngagementText: string
      giveaways: string
      giveawaysText: string
      giveawayStatus: string
      giveawayStatusText: string
      branding: string
      brandingText: string
      organization: string
      organizationText: string
      activity: string
      activityText: string
      import: string
      importText: string
      testing: string
      testingText: string
      tools: string
      toolsText: string
      health: string
      healthText: string
    }
    guidelines: string
    guidelinesLead: string
    roles: {
      owner: {
        name: string
        text: string
      }
      admin: {
        name: string
        text: string
      }
      teamOwner: {
        name: string
        text: string
      }
      viewer: {
        name: string
        text: string
      }
    }
  }
  header: {
    yours: string
    settingsMenu: string
    signOutOffline: string
  }
  menus: {
    profile: string
    giveawayStatus: string
    settings: string
    users: string
    teams: string
    reports: string
    giveaways: string
    organization: string
    appearance: string
    system: string
    light: string
    dark: string
    signOut: string
    scheduled: string
    saved: string
  }
  'sign-out': {
    title: string
    stay: string
    leaving: string
    showDraft: string
    unsent: (values: { all: string }) => string
    posts: (values: { count: number }) => string
    comments: (values: { count: number }) => string
    drafts: (values: { count: number }) => string
    others: (values: { count: number }) => string
  }
  sw: {
    activity: string
    activityText: string
  }
  'left-team': {
    title: (values: { team: string }) => string
    text: string
  }
  members: {
    title: string
    subject: (values: { team: string; members: number }) => string
    denial: string
    exportMembers: string
    exportFailed: string
    fromFile: string
    search: string
    show: string
    all: string
    members: string
    others: string
    selectShown: (values: { count: number }) => string
    selectFailed: string
    select: (values: { name: string }) => string
    canPost: string
    canPostOf: (values: { name: string }) => string
    teamOwner: string
    teamOwnerOf: (values: { name: string }) => string
    ownersAlways: string
    adminsPost: string
    notSignedIn: string
    roles: {
      owner: string
      admin: string
      viewer: string
    }
    cannotRemove: string
    cannotRemoveText: string
    loading: string
    loadingMore: string
    failed: string
    failedText: string
    noneFound: string
    noneFoundText: (values: { search: string }) => string
    noMembers: string
    noMembersText: string
    noOthers: string
    noOthersText: string
    end: (values: { count: number }) => string
    changes: {
      add: (values: { count: number }) => string
      remove: (values: { count: number }) => string
      change: (values: { count: number }) => string
    }
    unsaved: string
    discard: string
    save: string
    saving: string
    saved: string
    skipped: (values: { count: number }) => string
    removeTitle: (values: { count: number }) => string
    removeText: (values: { names: string; team: string }) => string
    andOthers: (values: { names: string; count: number }) => string
    removeConfirm: string
    leaveTitle: string
    leaveText: (values: { changes: string }) => string
    leave: string
    stay: string
    failedToAdd: string
    failedToAddOne: string
    failedToRemoveOne: string
    failedToChange: string
    failedToSave: string
    file: {
      title: string
      lead: string
      choose: string
      drop: string
      wrongType: string
      wrongTypeText: string
      unreadable: string
      tooLong: (values: { most: number }) => string
      tooLarge: string
      moreUnknown: (values: { count: number }) => string
      noAddresses: string
      failed: string
      looking: string
      found: (values: { count: number }) => string
      alreadyIn: (values: { count: number }) => string
      unknown: (values: { count: number }) => string
      unknownHelp: string
      use: (values: { count: number }) => string
      other: string
    }
  }
  teams: {
    noTeam: string
    askForTeam: (values: { owners: string }) => string
    quoted: (values: { title: string }) => string
    askInFeed: (values: { owner: string }) => string
    dismissNote: string
    management: {
      everyone: string
      title: string
      subject: (values: { count: number }) => string
      create: string
      search: string
      department: string
      allDepartments: string
      loading: string
      failed: string
      failedText: string
      noneFound: string
      noneFoundText: string
      showAll: string
      onlyCompanyWide: string
      onlyCompanyWideText: string
      members: (values: { count: number }) => string
      posts: (values: { count: number }) => string
      inactive: string
      menuOf: (values: { team: string }) => string
      manageMembers: string
      edit: string
      activate: string
      deactivate: string
      remove: string
      denial: string
    }
    form: {
      failed: string
      sameName: string
      toLists: string
      name: string
      description: string
      departments: string
      functions: string
      chooseOne: string
      noDepartments: string
      noFunctions: string
      active: string
      activeHelp: string
    }
    create: {
      title: string
      subject: string
      submit: string
      waiting: string
      failed: string
      done: (values: { team: string }) => string
      doneText: string
      denial: string
    }
    edit: {
      title: string
      submit: string
      waiting: string
      done: string
      failed: string
      activated: (values: { team: string }) => string
      deactivated: (values: { team: string }) => string
    }
    deactivation: {
      title: (values: { team: string }) => string
      giveaways: (values: { count: number; titles: string }) => string
      confirm: string
    }
    deletion: {
      title: (values: { team: string }) => string
      consequences: (values: { posts: number }) => string
      giveaways: (values: { count: number; titles: string }) => string
      members: (values: { count: number }) => string
      instead: string
      confirm: string
      waiting: string
      done: (values: { team: string }) => string
      failed: string
    }
    missing: {
      title: string
      text: string
      back: string
    }
  }
  upload: {
    formats: string
    steps: {
      presign: string
      send: string
      complete: string
    }
    completionReply: (values: { reply: string }) => string
    failed: string
    tryAgain: string
    tooLarge: {
      title: string
      advice: string
    }
    wrongType: {
      title: string
      advice: (values: { formats: string }) => string
    }
    timeout: {
      title: string
      advice: string
    }
    unreachable: {
      title: string
      advice: string
    }
    missing: {
      title: string
      advice: string
    }
    serverFailed: {
      title: string
      advice: string
    }
    badGateway: {
      title: string
      advice: string
    }
    unavailable: {
      title: string
      advice: string
    }
  }
  factors: {
    passkeys: string
    passkeysLead: string
    noPasskeysHere: string
    added: (values: { day: string }) => string
    addedAndUsed: (values: { added: string; used: string }) => string
    addPasskey: string
    addingPasskey: string
    passkeyAdded: string
    passkeyFailed: string
    remove: string
    removeOf: (values: { name: string }) => string
    removeTitle: (values: { name: string }) => string
    removeText: string
    removeLastText: string
    removing: string
    passkeyRemoved: string
    removeFailed: string
    secondStep: string
    secondStepLead: string
    required: string
    failed: string
    authenticator: string
    off: string
    on: (values: { day: string }) => string
    turnOn: string
    turnOnOf: string
    turnOff: string
    turnOffOf: string
    turnOffTitle: string
    turnedOn: string
    turnedOff: string
    turnOnFailed: string
    recoveryCodes: string
    recoveryHelp: string
    recoveryLeft: (values: { left: number }) => string
    renew: string
    renewTitle: string
    renewText: string
    renewing: string
    renewFailed: string
    setUpTitle: string
    scan: string
    qr: string
    onThisPhone: string
    copyKey: string
    enterDigits: string
    code: string
    continue: string
    checking: string
    saveTitle: string
    saveLead: string
    saveText: string
    copyAll: string
    copied: string
    copyFailed: string
    download: string
    fileName: string
    saved: string
    confirmTitle: string
    confirmLead: string
    password: string
    codeOrRecovery: string
    passkeyButton: string
    or: string
    confirm: string
    confirming: string
    confirmFailed: string
    stepTitle: string
    stepPasskey: string
    stepCode: string
    stepRecovery: string
    recoveryCode: string
    recoveryButton: string
    codeButton: string
    stepSubmit: string
    signingIn: string
    stepFailed: string
    lost: string
    backToSignIn: string
    signInWithPasskey: string
    passkeyCanceled: string
    passkeyExists: string
    passkeyBroken: string
    mustTitle: string
    mustLead: (values: { company: string }) => string
    mustLeadAnyone: string
    mustPasskey: string
    mustApp: string
    appButton: string
    signOut: string
    rule: string
    ruleLead: string
    ruleChoices: string
    ruleNobody: string
    ruleNobodyHelp: string
    ruleOwnersAndAdmins: string
    ruleEveryone: string
    ruleHelp: (values: { without: number }) => string
    ruleSaved: string
    ruleFailed: string
    ruleNotLoaded: string
  }
  attention: {
    label: string
    see: string
    dismiss: (values: { title: string }) => string
    more: <Rich>(values: { b: (words: string) => Rich; title: string; more: (words: string) => Rich; count: number }) => (string | Rich)[]
    dismissFailed: string
  }
  health: {
    title: string
    lead: string
    back: string
    denied: string
    copy: string
    toTests: string
    loading: string
    failedTitle: string
    failedText: string
    toLookAt: (values: { count: number }) => string
    stale: <Rich>(values: { t: (words: string) => Rich }) => (string | Rich)[]
    good: string
    none: string
    warning: string
    fail: string
    storage: string
    ofTotal: (values: { used: string; total: string }) => string
    usedOf: (values: { used: string; total: string }) => string
    used: (values: { used: string }) => string
    fullIn: (values: { duration: string }) => string
    free: (values: { free: string }) => string
    bucket: string
    backup: string
    ago: (values: { duration: string }) => string
    noBackup: string
    backupOff: string
    backupFailed: string
    runningFor: string
    since: <Rich>(values: { t: (words: string) => Rich; at: string }) => (string | Rich)[]
    version: string
    installed: <Rich>(values: { t: (words: string) => Rich; at: string }) => (string | Rich)[]
    failed: string
    failedLead: string
    nothingFailed: string
    nothingFailedText: string
    nothingFailedNoMail: string
    retry: string
    retryOf: (values: { job: string }) => string
    retrying: string
    retryAll: (values: { count: number }) => string
    retried: string
    retriedText: (values: { count: number }) => string
    noneRetried: string
    retryFailed: string
    attempts: (values: { count: number }) => string
    nextTry: <Rich>(values: { t: (words: string) => Rich; at: string }) => (string | Rich)[]
    showMore: (values: { count: number }) => string
    older: (values: { count: number }) => string
    queues: string
    queuesLead: string
    queueNames: {
      mail: string
      push: string
      media: string
      giveaways: string
      other: string
    }
    queueTexts: {
      mail: string
      push: string
      media: string
      giveaways: string
      other: string
    }
    waiting: (values: { count: number }) => string
    running: (values: { count: number }) => string
    failedCount: (values: { count: number }) => string
    ok: string
    longestWait: (values: { duration: string }) => string
    next: <Rich>(values: { t: (words: string) => Rich; at: string }) => (string | Rich)[]
    videos: string
    photos: string
    database: string
    otherFiles: string
    freeSpace: string
    servers: string
    seen: (values: { live: number }) => string
    live: string
    gone: string
    clock: string
    standby: string
    standbyAway: string
    standbyBehind: (values: { lag: string }) => string
    standbyTooFar: (values: { lag: string }) => string
    devices: string
    failingDevices: string
    mail: string
    mailOn: string
    mailOff: string
  }
  tests: {
    title: string
    lead: string
    run: string
    running: string
    clear: string
    views: string
    overview: string
    details: string
    loading: string
    loadFailed: string
    loadFailedText: string
    runFailed: string
    connection: string
    notStarted: string
    clearFailed: string
    ready: string
    readyText: (values: { total: number; duration: string }) => string
    progress: string
    starting: string
    nowRunning: (values: { category: string; test: string }) => string
    done: (values: { done: number; total: number; problems: number }) => string
    left: (values: { duration: string }) => string
    mayLeave: string
    interrupted: string
    interruptedText: string
    passed: string
    passedText: (values: { total: number }) => string
    lastRun: <Rich>(values: { t: (words: string) => Rich; duration: string }) => (string | Rich)[]
    lastRunBy: <Rich>(values: { t: (words: string) => Rich; name: string; duration: string }) => (string | Rich)[]
    allPassed: (values: { count: number }) => string
    failed: string
    failedText: (values: { failed: number; total: number }) => string
    warnings: string
    warningsText: (values: { count: number }) => string
    all: string
    categories: {
      Database: string
      Authentication: string
      Users: string
      Teams: string
      Posts: string
      Media: string
      Push: string
      Giveaways: string
    }
    runAlone: (values: { category: string }) => string
    isRunning: (values: { category: string }) => string
    states: {
      pending: string
      waiting: string
      running: string
      pass: string
      warning: string
      fail: string
    }
    tests: (values: { count: number }) => string
    someOf: (values: { done: number; total: number }) => string
    outcome: {
      passedOf: (values: { passed: number; total: number }) => string
      passed: (values: { count: number }) => string
      warnings: (values: { count: number }) => string
      failed: (values: { count: number }) => string
    }
    filters: {
      all: string
      pass: string
      warning: string
      fail: string
    }
    filterLabel: string
    statuses: {
      pass: string
      warning: string
      fail: string
    }
    columns: {
      category: string
      test: string
      status: string
      message: string
      time: string
    }
    none: string
    noneText: string
    noneLike: {
      all: string
      pass: string
      warning: string
      fail: string
    }
    mail: string
    mailLead: string
    sendMail: string
    sending: string
    mailFailed: string
    showMore: (values: { count: number }) => string
    names: {
      Database: string
      Authentication: string
      Users: string
      Teams: string
      Posts: string
      Media: string
      Push: string
      Giveaways: string
    }
  }
  videos: {
    title: string
    loading: string
    loadFailed: string
    loadFailedText: string
    kind: string
    standard: string
    custom: string
    standardTitle: string
    standardLead: (values: { seconds: number }) => string
    customTitle: string
    customLead: string
    length: string
    respondsWithin: string
    readyWithin: string
    smaller: string
    preview: string
    checked: string
    run: string
    runCustom: string
    running: string
    takes: string
    duration: string
    bounds: (values: { min: number; max: number }) => string
    responseTime: string
    timeout: string
    help: (values: { min: number; max: number; usual: number; spoken: string }) => string
    seconds: (values: { min: number; max: number }) => string
    compression: string
    compressionHelp: string
    thumbnail: string
    thumbnailHelp: string
    defaults: string
    about: string
    steps: {
      make: {
        title: string
        text: string
      }
      upload: {
        title: string
        text: string
      }
      process: {
        title: string
        text: string
      }
      remove: {
        title: string
        text: string
      }
    }
    last: string
    name: (values: { testType: string | boolean; seconds: number }) => string
    readyIn: (values: { duration: string }) => string
    notReady: string
    passed: string
    failed: string
    canceled: string
    interrupted: string
    testing: (values: { seconds: number }) => string
    startedAt: <Rich>(values: { t: (words: string) => Rich }) => (string | Rich)[]
    mayLeave: string
    progress: string
    runningSteps: {
      make: string
      upload: string
      process: string
      check: string
      remove: string
    }
    upTo: (values: { duration: string }) => string
    cancel: string
    canceling: string
    cancelFailed: string
    errorTitle: string
    error: string
    failedTitle: string
    passedTitle: string
    passedText: (values: { seconds: number; ready: string }) => string
    canceledTitle: string
    interruptedTitle: string
    endedText: string
    again: string
    other: string
    timings: string
    inAll: (values: { duration: string }) => string
    making: string
    response: string
    background: string
    whole: string
    limit: (values: { duration: string }) => string
    notReached: string
    checks: string
    someOf: (values: { ok: number; total: number }) => string
    ok: string
    notChecked: string
    responseOk: string
    readyOk: string
    compressionOk: string
    thumbnailOk: string
    atMost: (values: { measured: string; limit: string }) => string
    noResponse: string
    notReadyAfter: (values: { limit: string }) => string
    notReadyAtAll: string
    percentSmaller: (values: { percent: number }) => string
    percentLarger: (values: { percent: number }) => string
    nothingToCompare: string
    picture: (values: { width: number; height: number }) => string
    noPicture: string
    file: string
    original: string
    compressed: string
    ratio: string
    ratioOf: (values: { ratio: string }) => string
    log: string
    copyLog: <Rich>(values: { hidden: (words: string) => Rich }) => (string | Rich)[]
  }
  'comment-menu': {
    edit: string
    delete: string
    deleting: string
    deleteCommentTitle: string
    deleteCommentText: (values: { subject: string; by: string }) => string
    deleteCommentLabel: string
    commentDeleted: string
    deleteCommentFailed: string
    restoreCommentFailed: string
  }
  comments: {
    comments: string
    viewAll: (values: { comments: number }) => string
    older: string
    olderFailed: string
    hideOlder: string
    write: string
    send: string
    sending: string
    commentLeft: (values: { count: number }) => string
    commentTooMany: (values: { count: number }) => string
    commentFailed: string
    commentsOff: string
    commentMenu: (values: { by: string }) => string
    editedComment: string
    editCommentFailed: string
    reply: string
    replyTo: (values: { by: string }) => string
    replyingTo: (values: { by: string }) => string
    noReply: string
    moreReplies: (values: { count: number }) => string
  }
  composer: {
    title: string
    posting: string
    postTo: string
    chooseTeam: string
    thatFeed: string
    chooseTeamHelp: string
    goesElsewhere: (values: { shown: string; team: string }) => string
    offline: string
    sentLater: string
    addMedia: string
    addMoreMedia: (values: { count: number }) => string
    dropHere: string
    addMediaHelp: (values: { areVideosOff: string | boolean }) => string
    count: (values: { characters: string; max: string }) => string
    tooMany: (values: { characters: number }) => string
    countSpoken: (values: { count: number }) => string
    allowComments: string
    allowCommentsHelp: (values: { team: string }) => string
    commentsOffHelp: string
    background: string
    backgroundOff: string
    noBackground: string
    backgrounds: {
      forest: string
      sunset: string
      ocean: string
      plum: string
      moss: string
      slate: string
    }
    uploading: string
    phases: {
      photos: {
        preparing: string
        uploading: string
        processing: string
        creating: string
      }
      video: {
        preparing: string
        uploading: string
        processing: string
        creating: string
      }
    }
    savingChanges: string
    ready: (values: { done: number; files: number; percent: number }) => string
    processingFile: (values: { name: string }) => string
    uploadedFile: (values: { name: string }) => string
    sendingFile: (values: { name: string }) => string
    connectionLost: string
    uploadFailed: string
    uploadFailedHelp: string
    fileRefusedHelp: (values: { name: string }) => string
    uploadComplete: string
    keepOpen: string
    sendLater: string
    cancelUpload: string
    tooManyFiles: string
    tooManyFilesText: (values: { max: number }) => string
    empty: string
    emptyDesk: string
    failed: string
    shared: string
    sharedWith: (values: { people: number }) => string
    kept: (values: { files: number; size: string }) => string
    tooLargeToKeep: (values: { size: string }) => string
    keepTitle: string
    keepText: string
    keepTextOnly: (values: { files: number }) => string
    keep: string
    stay: string
    editTitle: string
    readAgainTitle: string
    readAgainText: (values: { readers: number }) => string
    smallCorrection: string
    readAgain: string
    save: string
    saving: string
    content: string
    saved: string
    saveFailed: string
    discardTitle: string
    discardText: string
    discard: string
    discarded: string
    confirmAgainTitle: string
    confirmAgainText: (values: { confirmed: number; readers: number }) => string
    backToEditing: string
    confirmAgain: string
    confirmAgainHelp: string
    onlyReadAgain: string
    onlyReadAgainHelp: string
    keepConfirmed: (values: { confirmed: number }) => string
    scheduled: string
    scheduledFor: (values: { at: string }) => string
    send: {
      post: string
      schedule: string
      now: string
    }
  }
  prompt: {
    prompt: string
    addPost: string
    addPostDraft: string
    draft: string
    draftFiles: (values: { files: number }) => string
    nowhere: string
    nowhereHelp: string
  }
  feed: {
    feeds: string
    allFeeds: string
    all: <Rich>(values: { hidden: (words: string) => Rich }) => (string | Rich)[]
    searchFeeds: string
    noFeedFound: string
    noFeedFoundText: string
    inactive: string
    inactiveHelp: string
    unread: (values: { count: number }) => string
    posts: string
    loading: string
    emptyTitle: string
    emptyText: string
    emptyTextReader: string
    createPost: string
    failedTitle: string
    failedText: string
    notKept: string
    tryAgain: string
    end: string
    newPosts: string
    linked: string
    linkFailed: string
    deletedPost: string
    deletedPostHelp: (values: { by: string }) => string
    copyWords: string
    copied: string
    copyRefused: string
    discardWords: string
  }
  likers: {
    title: string
    more: (values: { more: number }) => string
    loading: string
    loadingMore: string
    failed: string
    failedText: string
  }
  'post-menu': {
    edit: string
    pin: string
    unpin: string
    notify: string
    delete: string
    deleteTitle: string
    deletePost: string
    deleting: string
    deleted: string
    deleteFailed: string
    restoreFailed: string
    deleteText: (values: { hasText: string | boolean; subject: string; audience: number; likes: number; comments: number }) => string
    save: string
    unsave: string
    savedNow: string
    saveFailed: string
  }
  post: {
    notice: {
      announcement: string
      winner: string
      noWinner: string
      failedDraw: string
      link: string
    }
    card: {
      pinned: string
      files: (values: { count: number }) => string
      unreadMark: string
      by: (values: { name: string; team: string }) => string
      viewed: <Rich>(values: { b: (words: string) => Rich; viewed: number; of: number }) => (string | Rich)[]
      whoViewed: (values: { viewed: number; of: number }) => string
      comment: (values: { comments: number }) => string
      urgent: string
    }
    menu: (values: { by: string }) => string
    pinned: string
    unpinned: string
    pinFailed: string
    like: (values: { likes: number }) => string
    likeFailed: string
    likedBy: (values: { more: number; name: string }) => string
    likedByYou: (values: { more: number }) => string
    you: string
  }
  processing: {
    videoUploading: string
    videoProcessing: string
    videoWaiting: string
    videoAlmost: string
    videoProcessingHelp: string
    videoReady: string
    videoReadyHelp: string
    processingTimeout: string
    processingTimeoutHelp: string
    mediaFailed: (values: { files: number }) => string
    mediaFailedEmpty: string
    mediaLost: string
    editPost: string
    retryMedia: string
    retrying: string
    retryFailed: string
    removeMedia: string
    removing: string
    removeFailed: string
  }
  'watch-hint': {
    watchToTheEnd: (values: { videos: number }) => string
    timeLeft: (values: { time: string }) => string
    skipped: (values: { seconds: number }) => string
    playRest: string
    watchedToTheEnd: string
    watched: string
  }
  'edited-mark': {
    edited: string
    editedBy: (values: { name: string }) => string
    removedBy: (values: { name: string }) => string
    seeFormer: (values: { mark: string }) => string
    removed: <Rich>(values: { quote: (words: string) => Rich; note: string }) => (string | Rich)[]
  }
  revisions: {
    item: string
    title: string
    replacedBy: (values: { name: string }) => string
    loading: string
    failed: string
    failedText: string
    none: string
    removeItem: string
    removeTitle: string
    removeText: (values: { author: string }) => string
    note: string
    noteHelp: string
    removing: string
    removedToast: string
    removeFailed: string
    noWords: string
    readBy: (values: { readers: number }) => string
    moreReaders: (values: { more: number }) => string
    who: string
  }
  dialogs: {
    status: {
      title: string
      subject: (values: { left: string; title: string }) => string
      lessThanMinute: string
      ended: (values: { title: string }) => string
      more: (values: { left: number; prize: string }) => string
      inText: (values: { prize: string }) => string
      engagement: string
      of: (values: { read: number; of: number }) => string
      stillToRead: string
      onlyFirst: (values: { shown: number; left: number }) => string
      readNext: string
      failed: string
      failedText: string
      loading: string
      over: string
      overText: string
    }
    won: {
      title: (values: { firstName: string }) => string
      drawn: (values: { people: number; at: string }) => string
      contact: (values: { name: string }) => string
      see: string
      verify: string
    }
  }
  participant: {
    page: string
    giveaway: string
    scope: (values: { teamName: string }) => string
    more: (values: { count: number }) => string
    read: (values: { read: number; asked: number }) => string
    toGo: (values: { left: number }) => string
    isIn: string
    allRead: (values: { asked: number }) => string
    creator: string
    creatorText: string
    absent: string
    absentText: string
    video: (values: { length: string }) => string
    tour: {
      label: string
      left: (values: { count: number }) => string
      next: string
      stop: string
      done: string
    }
  }
  manage: {
    list: {
      title: string
      subject: string
      denial: string
      create: string
      templates: string
      seeTemplates: string
      loading: string
      failed: string
      failedText: string
      none: string
      noneText: string
      running: string
      nowhere: string
      past: string
      inDraw: <Rich>(values: { b: (words: string) => Rich; count: number; of: number }) => (string | Rich)[]
      soFar: string
      notJoined: (values: { count: number }) => string
      starts: (values: { when: string }) => string
      ended: (values: { when: string }) => string
      ends: (values: { when: string }) => string
      by: (values: { name: string }) => string
      corrected: (values: { times: number }) => string
      menuOf: (values: { title: string }) => string
    }
    outcome: {
      wereEligible: (values: { count: number }) => string
      nobody: string
      nobodyLeft: string
      inactive: string
      failed: string
      drawing: string
      held: string
      deleted: string
      handedOver: string
      again: (values: { round: number }) => string
      verify: <Rich>(values: { hidden: (words: string) => Rich; title: string }) => (string | Rich)[]
    }
    actions: {
      edit: string
      changes: string
      remove: string
      handOver: string
      takeBack: string
      drawAgain: string
      confirm: string
      handedOver: (values: { title: string }) => string
      takenBack: (values: { title: string }) => string
      handOverFailed: string
    }
    deletion: {
      title: (values: { title: string }) => string
      upcoming: string
      running: string
      past: string
      confirm: string
      waiting: string
      done: (values: { title: string }) => string
      failed: string
    }
    edit: {
      title: string
      isPublic: string
      submit: string
      waiting: string
      done: string
      failed: string
      notEarlier: string
    }
    changes: {
      title: string
      created: string
      changed: string
      at: <Rich>(values: { t: (words: string) => Rich; name: string }) => (string | Rich)[]
      fields: {
        title: string
        prize: string
        description: string
        endDate: string
      }
      none: string
    }
    drawAgain: {
      title: string
      text: (values: { winner: string }) => string
      reason: string
      reasonHelp: (values: { max: number }) => string
      submit: string
      waiting: string
      done: (values: { winner: string }) => string
      nobody: string
      failed: string
    }
    confirmation: {
      title: string
      text: (values: { title: string }) => string
      confirm: string
      waiting: string
      done: string
      failed: string
    }
    create: {
      title: string
      denial: string
      name: string
      prize: string
      description: string
      target: string
      targetHelp: string
      start: string
      end: string
      skipped: (values: { when: string }) => string
      endFirst: string
      notice: string
      noticeLater: string
      submit: string
      waiting: string
      done: (values: { title: string }) => string
      doneText: (values: { scope: string; eligible: number; of: number }) => string
      endsSoon: string
      doneLater: (values: { when: string }) => string
      failed: string
      loading: string
      teamsFailed: string
      noTeams: string
      noTeamsText: string
    }
    preview: {
      title: string
      kick: (values: { scope: string }) => string
      now: string
      noPrize: string
      noTitle: string
      noDeadline: string
      tooLong: (values: { count: number; max: number }) => string
      sealed: string
    }
    templates: {
      title: string
      subject: string
      readOnly: string
      names: {
        announcement: string
        winner: string
      }
      when: {
        announcement: string
        winner: string
      }
      loading: string
      failed: string
      failedText: string
      edit: {
        announcement: <Rich>(values: { hidden: (words: string) => Rich }) => (string | Rich)[]
        winner: <Rich>(values: { hidden: (words: string) => Rich }) => (string | Rich)[]
      }
      insert: string
      field: {
        announcement: string
        winner: string
      }
      preview: string
      from: (values: { title: string }) => string
      example: string
      count: (values: { count: number; max: number }) => string
      unknown: (values: { name: string }) => string
      done: string
      doneText: string
      saveFailed: string
      discard: string
      discardText: string
      leave: string
      stay: string
      values: {
        title: string
        description: string
        prize: string
        winner: string
      }
    }
  }
  status: {
    lead: string
    loading: string
    failed: string
    failedText: string
    notKept: string
    noneTitle: string
    noneText: string
    noneRunning: string
    noneRunningText: string
    inTag: string
    toGoTag: (values: { left: number }) => string
    outTag: string
    inTitle: (values: { asked: number }) => string
    inText: (values: { end: string }) => string
    readingTitle: (values: { left: number }) => string
    readingText: (values: { end: string; last: string }) => string
    ring: (values: { asked: number }) => string
    oneAfterOther: string
    onlyFirst: (values: { shown: number; left: number }) => string
    ticket: string
    noTicket: string
    how: string
    sealChanged: string
    ticketLost: string
    compare: string
    changed: (values: { what: string; by: string; at: string }) => string
    changes: {
      title: string
      description: string
      prize: string
      endDate: string
    }
    upcoming: string
    starts: (values: { scope: string; at: string }) => string
    past: string
    pastText: string
    won: <Rich>(values: { b: (words: string) => Rich; name: string }) => (string | Rich)[]
    youWon: string
    waiting: string
    nobody: string
    nobodyLeft: string
    inactive: string
    failedDraw: string
    wereIn: string
    wereReading: (values: { left: number }) => string
    wereCreator: string
    wereAbsent: string
    deleted: string
    again: string
    handedOver: string
    verify: <Rich>(values: { hidden: (words: string) => Rich; title: string }) => (string | Rich)[]
  }
  verify: {
    title: string
    subject: (values: { title: string; prize: string }) => string
    subjectDrawn: (values: { title: string; prize: string; at: string }) => string
    loading: string
    failed: string
    insecure: string
    insecureText: string
    undrawn: string
    undrawnText: (values: { end: string }) => string
    undrawable: string
    undrawableText: string
    inactive: string
    inactiveText: string
    fair: (values: { winner: string }) => string
    fairText: string
    fairNobody: string
    fairNobodyText: string
    mismatch: string
    mismatchText: string
    how: string
    howText: string
    howLater: string
    howLaterText: string
    checked: string
    checkedText: (values: { holding: number }) => string
    holds: <Rich>(values: { hidden: (words: string) => Rich; sentence: string }) => (string | Rich)[]
    fails: <Rich>(values: { hidden: (words: string) => Rich; sentence: string }) => (string | Rich)[]
    seal: string
    sealText: {
      inTime: (values: { at: string; start: string }) => string
      late: (values: { at: string; start: string }) => string
    }
    tickets: string
    ticketsText: (values: { count: number; isMineIn: string | boolean }) => string
    ticketsLater: string
    secret: string
    secretLater: string
    secretKept: (values: { at: string }) => string
    secretNotKept: string
    secretLaterText: string
    result: (values: { place: number }) => string
    resultText: string
    resultNone: string
    resultLater: string
    resultVoid: string
    resultVoidText: string
    problems: {
      'seal-changed': string
      'seal-missing': string
      'promise-changed': string
      'ticket-changed': string
      'ticket-missing': string
      'ticket-foreign': string
      'tickets-unordered': string
      'secret-unfit': string
      'not-drawn': string
      'count-differs': string
      'result-differs': string
      'place-differs': string
      'winner-differs': string
      'winner-unproven': string
    }
    compareText: string
    codes: {
      seal: string
      secret: string
      result: string
      kept: string
      today: string
    }
    pointsTo: (values: { place: number; count: number }) => string
    again: string
    download: string
    limits: string
    rounds: string
    round: (values: { round: number }) => string
    stands: string
    todo: string
    todos: {
      save: {
        lead: string
        text: string
      }
      ask: {
        lead: string
        text: string
      }
      private: {
        lead: string
        text: string
      }
    }
    ticketKept: (values: { at: string }) => string
    inList: string
    notInList: string
    all: (values: { count: number }) => string
    allText: string
    allLabel: string
    nth: <Rich>(values: { hidden: (words: string) => Rich; place: number; ticket: string }) => (string | Rich)[]
    nthWinner: <Rich>(values: { hidden: (words: string) => Rich; place: number; ticket: string }) => (string | Rich)[]
    nthYours: <Rich>(values: { hidden: (words: string) => Rich; place: number; ticket: string }) => (string | Rich)[]
    nthYoursWinner: <Rich>(values: { hidden: (words: string) => Rich; place: number; ticket: string }) => (string | Rich)[]
    winner: (values: { place: number }) => string
    yours: (values: { place: number }) => string
    rest: (values: { count: number }) => string
  }
  repair: {
    title: string
    lead: string
    elsewhere: string
    denied: string
    repair: string
    repairLead: string
    repairHow: (values: { days: number }) => string
    check: string
    checkAgain: string
    checking: string
    start: string
    repairing: string
    askTitle: string
    ask: (values: { days: number }) => string
    manyMissing: (values: { missing: number; checked: number }) => string
    unmounted: string
    ownersConfirm: string
    confirmMissing: string
    confirmTitle: (values: { missing: number }) => string
    checkFirst: string
    checkFirstHow: string
    confirmHow: (values: { days: number }) => string
    typeNumber: (values: { missing: string }) => string
    typeError: (values: { missing: string }) => string
    confirmStart: string
    progress: (values: { checked: number; total: number }) => string
    mayLeave: string
    offline: string
    checked: string
    found: {
      sentence: (values: { findings: string }) => string
      missing: (values: { count: number }) => string
      restored: (values: { count: number }) => string
      unused: (values: { count: number }) => string
    }
    repaired: string
    done: {
      restored: (values: { count: number }) => string
      missing: (values: { count: number; days: number }) => string
    }
    by: <Rich>(values: { t: (words: string) => Rich; name: string }) => (string | Rich)[]
    posts: (values: { count: number; dryRun: string | boolean }) => string
    files: (values: { count: number; dryRun: string | boolean }) => string
    bytes: (values: { dryRun: string | boolean; size: string }) => string
    log: string
    copyLog: string
    copied: string
    copyFailed: string
    fine: string
    interrupted: string
    interruptedText: string
    failedTitle: string
    failedLead: string
    failed: string
  }
  selection: {
    tooLarge: string
    tooLargeText: (values: { files: string }) => string
    unsupported: string
    unsupportedText: (values: { files: string; formats: string }) => string
    unreadable: string
    unreadableText: (values: { files: string }) => string
    documentTooLargeText: (values: { files: string }) => string
    totalTooLarge: string
    totalTooLargeText: (values: { total: string }) => string
    veryLarge: string
    veryLargeText: (values: { files: string }) => string
    large: string
    largeText: (values: { files: string }) => string
    largeTotal: string
    largeTotalText: (values: { total: string }) => string
  }
  import: {
    title: string
    lead: string
    tabs: string
    tab: string
    back: string
    denied: string
    dropTitle: string
    dropText: string
    choose: string
    templateTitle: string
    templateText: string
    template: string
    templateName: string
    wrongTypeTitle: string
    wrongType: string
    tooLarge: string
    checking: string
    checkFailed: string
    unreadable: string
    chosen: (values: { count: number }) => string
    firstRows: (values: { shown: number; all: number }) => string
    allRows: (values: { count: number }) => string
    row: string
    rowNumber: (values: { row: string }) => string
    rowCell: <Rich>(values: { hidden: (words: string) => Rich; row: string }) => (string | Rich)[]
    columns: {
      firstName: string
      lastName: string
      email: string
      team: string
    }
    moreRows: (values: { count: number }) => string
    columnsTitle: string
    uses: {
      firstName: string
      lastName: string
      fullName: string
      email: string
      team: string
    }
    noColumn: string
    unnamedColumn: (values: { position: number }) => string
    notUsed: (values: { names: string }) => string
    asTeam: (values: { name: string }) => string
    chooseColumns: string
    chooseColumnsText: string
    areNamesRight: string
    doubtful: (values: { names: string }) => string
    problems: (values: { count: number }) => string
    noneImportable: string
    missingTeams: (values: { count: number }) => string
    missingTeamsText: (values: { names: string }) => string
    forAllTeams: string
    ofTeam: (values: { team: string; count: number }) => string
    chooseOwn: (values: { team: string }) => string
    own: string
    newDepartment: string
    newFunction: string
    addEntry: string
    createTeams: (values: { count: number }) => string
    createTeamsHelp: string
    creatingTeams: string
    createTeamsFailed: string
    outsiders: (values: { count: number; domains: string }) => string
    otherFile: string
    submit: (values: { count: number }) => string
    invitations: string
    whenToInvite: {
      later: string
      sendLater: string
      laterHelp: string
      sendNow: string
      sendNowHelp: string
      writeNow: string
      writeNowHelp: string
    }
    last: string
    counts: (values: { failed: number; successful: number }) => string
    viewLast: string
    undo: string
    undoTitle: (values: { count: number }) => string
    undoText: string
    undoing: string
    undone: string
    undoFailed: string
    importing: string
    sending: string
    progress: (values: { done: number; total: number }) => string
    reconnecting: string
    goesOn: string
    failed: string
    done: string
    doneSome: string
    doneNone: string
    interrupted: string
    interruptedText: string
    successful: string
    notImported: string
    errors: string
    moreErrors: (values: { count: number }) => string
    download: string
    errorsName: string
    again: string
    toPeople: string
    toLinks: string
    withoutEmail: string
    withoutEmailHelp: string
  }
  'server-accounts': {
    registered: string
    registeredWithoutMail: string
    firstRegisteredWithoutMail: string
    firstLink: (values: { link: string }) => string
    verified: string
    verifiedWithoutPassword: string
    resetRequested: string
    resetRequestedWithoutMail: string
    passwordSet: string
    passwordSetHalf: string
    passwordChanged: string
    signedOut: string
    deviceSignedOut: string
    othersSignedOut: string
    jobs: {
      mail: string
      invitation: string
      reset: string
    }
    resetByCode: string
    addressMailed: (values: { email: string }) => string
    addressSaved: (values: { email: string }) => string
    addressConfirmed: (values: { email: string }) => string
    security: {
      passwordChanged: string
      factorChanged: string
      askOffice: string
    }
  }
  'server-company': {
    domainRemoved: (values: { domain: string }) => string
    domainExpected: string
    logoExpected: string
    announcementTemplate: string
    winnerTemplate: string
  }
  'server-feed': {
    postDeleted: string
    commentDeleted: string
    badCursor: string
    formerEmployee: string
    jobs: {
      preview: string
    }
    badMention: string
  }
  'server-giveaways': {
    deleted: string
    endBeforeStart: string
    endOnlyLater: string
    endInPast: string
    started: (values: { title: string }) => string
    canceled: (values: { announcement: string }) => string
    wins: (values: { name: string; prize: string }) => string
    youWin: (values: { prize: string }) => string
    drawnAgain: (values: { announcement: string; reason: string }) => string
    seedLost: (values: { title: string }) => string
    nobody: (values: { title: string }) => string
    nobodyLeft: (values: { title: string; reason: string }) => string
    left: string
    jobs: {
      start: string
      draw: string
    }
  }
  'server-engagement': {
    opened: string
  }
  'server-media': {
    canceled: string
    jobs: {
      video: string
      picture: string
      document: string
    }
  }
  'server-people': {
    signedOut: (values: { name: string }) => string
    removed: (values: { name: string }) => string
    broughtBack: (values: { name: string }) => string
    erased: (values: { name: string }) => string
    linkMailed: (values: { email: string }) => string
    linkSaved: (values: { email: string }) => string
    importUndone: (values: { count: number }) => string
    someOf: (values: { names: string; count: number }) => string
    invited: {
      byMail: (values: { count: number }) => string
      toOutbox: (values: { count: number }) => string
      recently: (values: { count: number }) => string
      nobodyLeft: string
    }
    skipped: {
      sameAddress: (values: { row: number }) => string
      exists: string
      longTeams: string
      noTeam: (values: { name: string }) => string
      severalTeams: (values: { name: string }) => string
      sameName: (values: { row: number }) => string
      nameExists: string
    }
  }
  'server-push': {
    on: string
    off: string
    installed: string
    badKey: string
    test: {
      title: string
      body: string
    }
    inTeam: (values: { author: string; team: string }) => string
    reminder: (values: { title: string }) => string
    readAgain: (values: { title: string }) => string
    edited: (values: { editor: string }) => string
    textRemoved: (values: { editor: string }) => string
    commentRemoved: (values: { editor: string }) => string
    photos: (values: { count: number }) => string
    videos: (values: { count: number }) => string
    documents: (values: { count: number }) => string
    jobs: {
      post: string
      people: string
      devices: string
      mention: string
      mail: string
    }
    noted: string
    toConfirm: (values: { title: string }) => string
    urgent: (values: { title: string }) => string
    summary: (values: { count: number }) => string
    mentionedInPost: (values: { by: string }) => string
    mentionedInComment: (values: { by: string }) => string
  }
  'server-teams': {
    companyWide: {
      name: string
      description: string
    }
    companyWideStays: string
    deleted: (values: { name: string }) => string
    memberRemoved: string
  }
  'server-factors': {
    confirmed: string
    othersSignedOut: string
    reset: (values: { name: string }) => string
    rule: {
      nobody: string
      'owners-and-admins': string
      everyone: string
    }
    changes: {
      passkeyAdded: (values: { name: string }) => string
      passkeyRemoved: (values: { name: string }) => string
      authenticatorAdded: string
      authenticatorRemoved: string
      codesRenewed: string
      codeUsed: (values: { left: number }) => string
      reset: string
      withOthersSignedOut: (values: { change: string }) => string
    }
  }
  'server-jobs': {
    upkeep: string
  }
  refusals: {
    request: {
      malformed: string
      invalid: string
      missing: string
      'too-large': string
      type: string
      charset: string
      origin: string
    }
    session: {
      none: string
      missing: string
    }
    permission: {
      denied: string
    }
    server: {
      failed: string
      unavailable: string
      busy: string
      full: string
    }
    company: {
      exists: string
      'setup-token': string
      'setup-too-many': string
    }
    logo: {
      unreadable: string
    }
    list: {
      full: string
    }
    domain: {
      missing: string
      exists: string
      last: string
      'too-many': string
    }
    events: {
      'too-many': string
    }
    'sign-in': {
      wrong: string
      'too-many': string
    }
    register: {
      domain: string
      'too-many': string
    }
    reset: {
      'too-many': string
    }
    token: {
      invalid: string
    }
    verification: {
      invalid: string
      missing: string
    }
    password: {
      wrong: string
      common: string
      personal: string
      temporary: string
    }
    photo: {
      missing: string
    }
    factor: {
      required: string
      confirm: string
      expired: string
      wrong: string
      'too-many': string
      'codes-too-many': string
      none: string
      'none-to-reset': string
      last: string
      exists: string
    }
    passkey: {
      wrong: string
      refused: string
      missing: string
      'too-many': string
      unavailable: string
      only: string
    }
    user: {
      missing: string
      exists: string
      'last-owner': string
      'signed-in': string
      'address-fixed': string
      'name-exists': string
      'needs-address': string
      'has-address': string
    }
    former: {
      missing: string
    }
    invitation: {
      'too-many': string
      'too-many-sent': string
      'no-address': string
    }
    import: {
      encoding: string
      quote: string
      type: string
      columns: (values: { found: string; missing: string }) => string
      empty: string
      rows: (values: { max: number }) => string
      started: string
      missing: string
      running: string
      joined: (values: { names: string }) => string
    }
    team: {
      missing: string
      'company-wide': string
      fixed: string
    }
    writes: {
      'too-many': string
    }
    post: {
      missing: string
      empty: string
      visibility: string
      'team-inactive': string
      media: string
      'media-failed': string
      documents: (values: { max: number }) => string
    }
    text: {
      removed: string
    }
    comment: {
      missing: string
    }
    comments: {
      off: string
    }
    push: {
      endpoint: string
      none: string
      'test-too-soon': string
    }
    notify: {
      'no-mail': string
      'too-soon': string
    }
    giveaway: {
      missing: string
      'team-inactive': string
      ended: string
      'too-long': (values: { template: string | boolean; max: number }) => string
      'key-missing': string
      'no-winner': string
      'handed-over': string
      'drawn-again': string
      'not-held': string
    }
    template: {
      placeholder: (values: { name: string }) => string
    }
    media: {
      missing: string
      'not-uploaded': string
      size: string
      type: string
      damaged: string
      pixels: string
      'too-long': string
      encrypted: string
      'too-complex': string
      'too-many-pages': string
      failed: string
      stuck: string
      'videos-off': string
      gone: string
      attached: string
      'too-many': string
      range: string
      signature: string
    }
    repair: {
      running: string
      'many-missing': (values: { missing: number; checked: number }) => string
    }
    'system-test': {
      running: string
    }
    mail: {
      'test-too-soon': string
    }
    'video-test': {
      running: string
      missing: string
    }
    language: {
      unknown: string
    }
    translation: {
      off: string
      failed: string
      'too-many': string
    }
    'weekly-mail': {
      unknown: string
    }
    join: {
      code: string
      'too-many': string
    }
    confirm: {
      'not-asked': string
      'not-read': string
      'text-changed': string
    }
    schedule: {
      'too-many': string
      'author-gone': string
    }
    urgent: {
      'too-many': (values: { max: number }) => string
    }
    saved: {
      full: string
    }
  }
  validation: {
    required: string
    unstorable: string
    characters: (values: { max: string }) => string
    email: string
    signInPassword: string
    passwordTooLong: string
    firstName: string
    lastName: string
    passwordTooShort: string
    passwordMax: (values: { max: string }) => string
    passwordsDiffer: string
    bothNames: string
    resetToken: string
    domain: string
    domainEmpty: string
    companyName: string
    color: string
    noDomains: string
    domains: (values: { max: string }) => string
    logoTooLarge: string
    logo: string
    codeTooLong: string
    note: string
    files: (values: { max: string }) => string
    title: string
    prize: string
    date: string
    startDate: string
    endDate: string
    reason: string
    templateEmpty: string
    file: string
    mayNotManageGiveaways: string
    mayNotCreateGiveaways: string
    template: string
    whatToRetry: string
    fileType: string
    fileNameTooLong: string
    fileName: string
    fileSize: string
    fileEmpty: string
    yesOrNo: string
    missingFiles: string
    memberTwice: string
    entryEmpty: string
    entries: (values: { max: string }) => string
    entryTwice: (values: { entry: string }) => string
    emailInvalid: string
    noAddress: string
    endpoint: string
    endpointTooLong: string
    publicKey: string
    authSecret: string
    day: string
    bothDays: string
    daysReversed: string
    mayNotSeeReports: string
    days: (values: { max: string }) => string
    whichTests: string
    teamName: string
    departments: string
    functions: string
    timeZone: string
    fromTo: (values: { min: string; max: string }) => string
    whichVideoTest: string
    mayNotImport: string
    language: string
    signInName: string
  }
  'server-mails': {
    hello: string
    helloName: (values: { name: string }) => string
    companyOnApp: (values: { company: string; app: string }) => string
    ignore: string
    openAddress: string
    verification: {
      subject: (values: { app: string }) => string
      heading: string
      text: (values: { company: string }) => string
      button: string
      footnote: (values: { ignore: string }) => string
    }
    setup: {
      subject: (values: { app: string }) => string
      text: (values: { company: string }) => string
      button: string
      footnote: (values: { ignore: string }) => string
    }
    reminder: {
      subject: (values: { author: string }) => string
      text: (values: { author: string }) => string
      button: string
      footnote: string
    }
    weekly: {
      subject: (values: { count: number; app: string }) => string
      text: (values: { count: number }) => string
      post: (values: { author: string; excerpt: string }) => string
      withoutText: string
      button: string
      footnote: string
      optOut: string
    }
    reset: {
      subject: (values: { app: string }) => string
      text: string
      button: string
      footnote: (values: { ignore: string }) => string
    }
    passwordChanged: {
      subject: (values: { app: string }) => string
      text: string
      footnote: string
    }
    factorChanged: {
      subject: (values: { app: string }) => string
      text: (values: { change: string }) => string
      footnote: string
    }
    newPassword: string
    alreadyRegistered: {
      subject: (values: { app: string }) => string
      text: (values: { company: string }) => string
      button: string
    }
    test: {
      subject: (values: { app: string }) => string
      text: string
      button: string
    }
    attention: {
      subject: (values: { app: string; title: string }) => string
      text: (values: { hello: string; app: string }) => string
      button: string
      footnote: string
    }
    address: {
      subject: (values: { app: string }) => string
      text: (values: { company: string }) => string
      button: string
      footnote: (values: { ignore: string }) => string
    }
  }
  'audit-entries': {
    someone: string
    someoneAlone: string
    companyWide: string
    deletedTeam: string
    others: (values: { count: number }) => string
    roles: {
      owner: string
      admin: string
      viewer: string
    }
    brandings: {
      name: string
      appName: string
      primaryColor: string
      logoUrl: string
    }
    templates: {
      giveawayAnnouncementTemplate: string
      giveawayWinnerTemplate: string
    }
    giveawayFields: {
      title: string
      description: string
      prize: string
      endDate: string
    }
    lists: {
      departments: string
      functions: string
    }
    personFields: {
      name: string
      address: string
      signInName: string
    }
    reports: {
      people: string
      teams: string
      departments: string
      days: string
      hours: string
      posts: string
      'non-readers': string
      other: string
      confirmations: string
    }
    company: {
      restored: (values: { takenAt: string }) => string
      setUp: (values: { name: string }) => string
      branded: (values: { parts: string }) => string
      templatesEdited: (values: { count: number; templates: string }) => string
      timeZone: (values: { timeZone: string }) => string
      timeZoneOfBrowser: (values: { timeZone: string }) => string
      factorOfEveryone: string
      factorOfLeaders: string
      factorOfNobody: string
      language: (values: { language: string }) => string
      quietHoursSet: (values: { from: string; to: string }) => string
      quietHoursOff: string
    }
    organization: {
      added: (values: { added: string; list: string }) => string
      removed: (values: { removed: string; list: string }) => string
      both: (values: { added: string; removed: string; list: string }) => string
    }
    domain: {
      added: (values: { domain: string }) => string
      removed: (values: { domain: string }) => string
    }
    team: {
      created: (values: { team: string }) => string
      activated: (values: { team: string }) => string
      deactivated: (values: { team: string }) => string
      renamed: (values: { from: string; team: string }) => string
      edited: (values: { team: string }) => string
      deleted: (values: { team: string }) => string
      membersAdded: (values: { people: string; team: string }) => string
      nobodyAdded: (values: { team: string }) => string
      memberRemoved: (values: { person: string; team: string }) => string
      membersSaved: (values: { team: string; changes: string }) => string
      added: (values: { people: string }) => string
      removed: (values: { people: string }) => string
      rightsChanged: (values: { people: string }) => string
      madeOwner: (values: { person: string; team: string }) => string
      unmadeOwner: (values: { person: string; team: string }) => string
      mayPost: (values: { person: string; team: string }) => string
      mayNotPost: (values: { person: string; team: string }) => string
    }
    user: {
      added: (values: { person: string; role: string }) => string
      addedWithAddress: (values: { person: string; email: string; role: string }) => string
      exported: (values: { count: number }) => string
      imported: (values: { people: string }) => string
      importUndone: (values: { count: number }) => string
      signedOut: (values: { person: string }) => string
      invited: (values: { person: string }) => string
      linkMade: (values: { person: string }) => string
      allInvited: (values: { count: number }) => string
      edited: (values: { fields: string; person: string }) => string
      roleSet: (values: { person: string; from: string; to: string }) => string
      removed: (values: { person: string }) => string
      broughtBack: (values: { person: string }) => string
      factorsReset: (values: { person: string }) => string
      factorsResetByCommand: (values: { person: string }) => string
      erasedWithContent: string
      erased: string
      roles: {
        owner: string
        admin: string
        viewer: string
      }
      addedWithName: (values: { person: string; name: string; role: string }) => string
      joinCodeMade: (values: { person: string }) => string
      joinCodeMadeAgain: (values: { person: string }) => string
      joinCodesMade: (values: { people: string }) => string
    }
    account: {
      passwordSet: string
      exported: string
      passkeyAdded: (values: { name: string }) => string
      passkeyRemoved: (values: { name: string }) => string
      authenticatorAdded: string
      authenticatorRemoved: string
      codesRenewed: string
      codeUsed: (values: { left: string }) => string
      joined: string
      addressAdded: (values: { email: string }) => string
    }
    post: {
      edited: (values: { author: string; team: string }) => string
      textRemoved: (values: { author: string; team: string; note: string }) => string
      readAgain: (values: { count: number; team: string }) => string
      restored: (values: { author: string; team: string }) => string
      pinned: (values: { team: string }) => string
      unpinned: (values: { team: string }) => string
      reminded: (values: { count: number; team: string }) => string
      deleted: (values: { author: string; team: string }) => string
      scheduleEdited: (values: { author: string; team: string }) => string
      scheduleSent: (values: { author: string; team: string }) => string
      scheduleDeleted: (values: { author: string; team: string }) => string
      urgent: (values: { team: string }) => string
    }
    comment: {
      edited: (values: { author: string; team: string }) => string
      textRemoved: (values: { author: string; team: string; note: string }) => string
      restored: (values: { author: string; team: string }) => string
      deleted: (values: { author: string; team: string }) => string
    }
    logExported: string
    giveaway: {
      created: (values: { title: string }) => string
      edited: (values: { fields: string; title: string }) => string
      deleted: (values: { title: string }) => string
      handedOver: (values: { title: string }) => string
      notHandedOver: (values: { title: string }) => string
      drawnAgain: (values: { title: string; person: string; reason: string }) => string
      confirmed: (values: { title: string }) => string
    }
    media: {
      checked: (values: { posts: number; files: number }) => string
      repaired: (values: { posts: number; files: number }) => string
    }
    exported: (values: { report: string; count: number }) => string
    exportedOfTeam: (values: { report: string; team: string; count: number }) => string
    unknown: (values: { what: string }) => string
    unknownOn: (values: { what: string; subject: string }) => string
    columns: {
      when: string
      person: string
      email: string
      what: string
      action: string
      subject: string
    }
  }
  'giveaway-template': {
    companyWide: string
    yourFeeds: string
  }
  durations: {
    seconds: (values: { count: number }) => string
    minutes: (values: { count: number }) => string
    hours: (values: { count: number }) => string
    days: (values: { count: number }) => string
  }
  documents: {
    app: string
    landing: string
    ofCompany: (values: { company: string }) => string
    createPost: string
    profile: string
    screenshots: {
      feed: string
      readers: string
      desk: string
    }
  }
  'language-choice': {
    title: string
    subject: string
    ofDevice: string
    failed: string
    company: {
      title: string
      subject: string
      saved: (values: { language: string }) => string
    }
  }
  'server-exports': {
    columns: {
      firstName: string
      lastName: string
      email: string
      teams: string
      engagementPercent: string
      band: string
      postsRead: string
      postsMeantForThem: string
      readInTheLast7Days: string
      appInstalled: string
      notifications: string
      signedIn: string
      lastActive: string
      team: string
      active: string
      members: string
      posts: string
      active7Days: string
      under25percent: string
      department: string
      people: string
      day: string
      meantFor: string
      read: string
      reachPercent: string
      activePeople: string
      dayBefore: string
      reachPercentBefore: string
      activePeopleBefore: string
      weekday: string
      post: string
      author: string
      publishedUtc: string
      minutesUntilHalfHadReadIt: string
      daysSinceLastActive: string
      urgent: string
    }
    yes: string
    no: string
    bands: {
      high: string
      medium: string
      low: string
      'very-low': string
    }
  }
  'server-repair': {
    missing: (values: { post: string; file: string; dryRun: string | boolean }) => string
    found: (values: { post: string; file: string; dryRun: string | boolean }) => string
    unreferenced: (values: { key: string; dryRun: string | boolean }) => string
    doubt: (values: { missing: number; checked: number }) => string
    more: (values: { count: number }) => string
    checked: (values: { posts: number; files: number }) => string
    done: (values: { posts: number; files: number }) => string
  }
  'server-devices': {
    unknown: string
    on: (values: { browser: string; system: string }) => string
  }
  translation: {
    translate: string
    translating: string
    translatedFrom: (values: { language: string }) => string
    showOriginal: string
    failed: string
    always: {
      label: string
      help: string
      service: (values: { host: string }) => string
      browser: string
      failed: string
    }
  }
  'server-tests': {
    authentication: {
      waits: (values: { count: number }) => string
      signingInStartedNoSession: string
      passwordCheck: string
      aWrongPasswordWasAccepted: string
      anUnknownAddressIsNotRefused: string
      aRightOneIsAcceptedA: string
      session: string
      aBrowserThatHasSignedIn: string
      aMadeUpSessionWasAccepted: string
      aSignedOutBrowserIsStill: string
      aSignedOutBrowserIsTurned: string
      sessionLife: string
      anExpiredSessionWasAccepted: string
      aSessionEndsWhenItsTime: string
      passwordLinks: string
      anExpiredLinkWasAccepted: string
      aLinkWorkedTwice: string
      aLinkWorksOnceAndNot: string
      guessingPasswords: string
      wrongPasswordsAreNotLimited: string
      aWrongPasswordWasNotCounted: string
      passwordsCanBeGuessedWithoutLimit: string
      encryptedAddress: string
    }
    database: {
      slow: (values: { ms: number }) => string
      figuresRight: (values: { count: number }) => string
      figuresWrong: (values: { wrong: number; of: number }) => string
      holds: (values: { size: string; posts: number; people: number }) => string
      version: (values: { version: string; views: number }) => string
      free: (values: { free: string; total: string; pace: string }) => string
      clockMs: (values: { ms: number }) => string
      clockOff: (values: { span: string; isAhead: string | boolean }) => string
      oldBackup: (values: { count: number }) => string
      seconds: (values: { count: number }) => string
      minutes: (values: { count: number }) => string
      hours: (values: { count: number }) => string
      days: (values: { count: number }) => string
      writeAndReadBack: string
      whatWasWrittenIsNotWhat: string
      aTestRowWasWrittenAnd: string
      versionOfTheTables: string
      theDatabaseIsOlderThanThe: string
      theDatabaseIsNewerThanThe: string
      theDatabaseFitsThisVersionOf: string
      figures: string
      size: string
      diskSpace: string
      clock: string
      theClocksOfTheServerAnd: string
      backup: string
      backupsCantBeStored: string
      noBackupWasEverMade: string
      theLastBackupHasFailedAnd: string
      theLastBackupHasFailed: string
      theLastOneIsFromThe: string
    }
    giveaways: {
      lost: (values: { count: number }) => string
      open: (values: { count: number }) => string
      late: (values: { count: number }) => string
      rehearsedDraw: string
      aGiveawayThatSomebodyHasRead: string
      aGiveawayWasDrawnMoreThan: string
      notExactlyThoseWhoHaveRead: string
      drawnOnceAmongThoseWhoHave: string
      proof: string
      aDrawPublishedNoProof: string
      theSeedOfADrawIs: string
      aDrawChoseAnotherTicketThan: string
      theWinnerDoesNotHaveThe: string
      theDrawWasVerifiedFromWhat: string
      secretNumbers: string
      noGiveawayWaitsForItsDraw: string
      drawsOnTime: string
      everyGiveawayThatHasEndedWas: string
    }
    media: {
      answered: (values: { status: string }) => string
      missing: (values: { missing: number }) => string
      missingOf: (values: { missing: number; of: number }) => string
      lookedAt: (values: { count: number }) => string
      previewSize: (values: { size: string }) => string
      previewMade: (values: { size: string }) => string
      installed: (values: { version: string }) => string
      tooOld: (values: { version: string }) => string
      videoReady: (values: { count: number; seconds: string }) => string
      notPrepared: (values: { reason: string }) => string
      wrongLength: (values: { count: number; found: number }) => string
      filesLeft: (values: { count: number }) => string
      aPhotoWasNotReadyAt: string
      aPhotoWasLost: string
      storage: string
      aFileWasNotReadAs: string
      aFileCouldNotBeDeleted: string
      aFileWasSavedReadBack: string
      storedMedia: string
      noPostHasAPhotoOr: string
      upload: string
      aFileWasAcceptedBeforeIt: string
      aForgedUploadAddressWasAccepted: string
      anUploadedFileIsNotComplete: string
      aFileWasUploadedToA: string
      photo: string
      aPhotoWasNotTurnedUpright: string
      thePlaceWhereAPhotoWas: string
      turnedUprightLocationRemovedPreviewMade: string
      previewPictures: string
      aPhotoHasNoBlurredPreview: string
      partsOfAFile: string
      aPartOfAFileIs: string
      somebodyCouldSeeAnotherPersonsFile: string
      partsOfAFileAreSent: string
      videoProgram: string
      theVideoProgramFfmpegIsMissing: string
      video: string
      noVideoCanBePreparedWithout: string
      aVideoWasNotGivenTo: string
      aVideoHasNoPreviewPicture: string
      document: string
      aDocumentWasNotGivenTo: string
      documentNotPrepared: (values: { reason: string }) => string
      aDocumentHasAnotherNumber: string
      aScriptWasNotRemoved: string
      aDocumentWasPrepared: string
      cleanUp: string
      allTestFilesWereDeleted: string
    }
    posts: {
      write: string
      aNewPostIsNotIn: string
      aNewPostWouldNotBe: string
      aPostWasWrittenShownIn: string
      readRule: string
      aNewPostIsNotUnread: string
      aPostIsUnreadForIts: string
      aViewedPostIsStillUnread: string
      aPostThatWasViewedTwice: string
      unreadBeforeReadAfterCountedOnce: string
      like: string
      aPostThatWasLikedTwice: string
      aLikeCouldNotBeTaken: string
      aPostWasLikedOnceAnd: string
      comment: string
      aCommentIsNotCounted: string
      aDeletedCommentIsStillCounted: string
      somebodyOfAnotherTeamCouldComment: string
      aCommentWasWrittenCountedAnd: string
      edit: string
      anEditedPostDoesNotSay: string
      editingAPostMadeItUnread: string
      somebodyCouldEditAnotherPersonsPost: string
      aPostWasEditedAndStayed: string
      pin: string
      aPinnedPostIsNotOn: string
      aPinnedPostIsOnTop: string
      delete: string
      aPostThatWasSentTwice: string
      aDeletedPostIsStillCounted: string
      aPostWasSentTwiceWritten: string
    }
    push: {
      otherKey: (values: { count: number }) => string
      servicesReached: (values: { count: number }) => string
      unreachable: (values: { hosts: string }) => string
      devicesReached: (values: { count: number }) => string
      devicesFailing: (values: { count: number; of: number }) => string
      waited: (values: { count: number }) => string
      mailsFailing: (values: { count: number }) => string
      queue: (values: { name: string; waiting: number; running: number }) => string
      nobodyHasTurnedNotificationsOnYet: string
      key: string
      theKeyForNotificationsIsDamaged: string
      theKeyForNotificationsIsThe: string
      aNotificationNamesAnotherKeyThan: string
      theSignatureOfANotificationDoes: string
      theSignatureOfANotificationIs: string
      pushServicesWouldRefuseTheTime: string
      signature: string
      aNotificationWasEncryptedAndSigned: string
      pushServices: string
      liveDevices: string
      queues: string
      notificationsMailsAndVideosLeaveWithout: string
      theMailServerRefusesTheApp: string
      theMailServerCantBeReached: string
      mailServer: string
      mailIsntSetUp: string
      theMailServerAcceptsTheApp: string
      mails: string
      noMailHasFailed: string
    }
    teams: {
      createAndEdit: string
      aTeamOfTwoDepartmentsIs: string
      aTeamCouldNotBeEdited: string
      aTeamWasCreatedRenamedAnd: string
      membership: string
      membersWhoWereAddedAreMissing: string
      aMemberCouldNotBeRemoved: string
      somebodyWhoJoinsAgainIsAsked: string
      membersWereAddedAndRemovedAnd: string
      somebodyCouldBeTakenOutOf: string
      theTeamCompanyWideIsNot: string
      companyWideIsThereAndNobody: string
      rights: string
      aMemberWithoutPostingRightsCould: string
      somebodyOfAnotherTeamCouldPost: string
      somebodyOfAnotherTeamCouldRead: string
      aMemberCouldPinAPost: string
      aMemberCouldNotReadA: string
      anOwnerCouldNotPinA: string
      aMemberCouldNotBeMade: string
      membersOwnersAndStrangersMayDo: string
      delete: string
      aTeamWasNotDeleted: string
      aDeletedTeamLeftPostsBehind: string
      aTeamWasDeletedWithIts: string
      companyWide: string
    }
    users: {
      addSomeone: string
      somebodyWhoWasAddedGotNo: string
      somebodyWhoWasAddedIsNot: string
      somebodyWhoWasAddedGotNo2: string
      somebodyWasAddedJoinedCompanyWide: string
      changeARole: string
      aNameCouldNotBeCorrected: string
      aRoleCouldNotBeChanged: string
      aNameWasCorrectedAndA: string
      removeSomeone: string
      somebodyWhoWasRemovedIsStill: string
      somebodyWhoWasRemovedIsStill2: string
      somebodyWasRemovedAndSignedOut: string
      whoMayDoIt: string
      aViewerCouldChangeARole: string
      anAdminCouldDemoteAnOwner: string
      somebodyCouldRemoveThemselves: string
      viewersChangeNobodyAdminsNoOwner: string
    }
  }
  'server-findings': {
    diskFull: string
    refused: (values: { reason: string }) => string
    storage: string
    slow: string
    error: string
    timeout: (values: { count: number }) => string
    cleared: string
    mailNotSetUp: string
    mailSent: (values: { address: string }) => string
    hidden: string
    local: string
    http: string
    httpAt: (values: { host: string }) => string
    https: string
    unseen: (values: { reason: string }) => string
    validUntil: (values: { host: string; at: string }) => string
    expired: string
    expires: (values: { count: number }) => string
    valid: (values: { count: number }) => string
    paceWeek: string
    paceWeeks: (values: { count: number }) => string
  }
  'server-failed-jobs': {
    ended: string
    video: string
    photo: string
    document: string
    inPost: (values: { what: string; post: string }) => string
    run: string
  }
  'server-advice': {
    broken: {
      title: string
      consequence: (values: { found: string }) => string
      nextStep: string
    }
    unknown: {
      title: string
      consequence: string
      nextStep: string
    }
    tookTooLong: {
      title: string
      consequence: string
      nextStep: string
    }
    migrations: {
      title: string
      consequence: string
      words: string
    }
    figures: {
      title: string
      consequence: string
      nextStep: string
    }
    diskFull: {
      title: string
      consequence: string
      words: string
    }
    diskNearlyFull: {
      title: (values: { full: string }) => string
      consequence: string
      words: string
    }
    clock: {
      title: string
      consequence: string
      words: string
    }
    timeZone: {
      title: string
      consequence: (values: { lost: string }) => string
      nextStep: string
    }
    backupMissing: {
      title: string
      consequence: string
      words: string
    }
    backupOld: {
      title: (values: { count: number }) => string
      consequence: string
      words: string
    }
    backupUnreachable: {
      title: string
      consequence: string
      words: string
    }
    backupFailed: {
      title: string
      consequence: string
      words: string
    }
    noHttps: {
      title: string
      consequence: string
      words: string
    }
    certificateExpired: {
      title: string
      consequence: string
      words: string
    }
    certificateEnds: {
      title: (values: { count: number }) => string
      consequence: string
      words: string
    }
    throttlingOff: {
      title: string
      consequence: string
      words: string
    }
    storage: {
      title: string
      consequence: string
      words: string
    }
    storageAway: {
      title: string
      consequence: string
      words: string
    }
    storageReads: {
      title: string
      consequence: string
      words: string
    }
    storageDeletes: {
      title: string
      consequence: string
      words: string
    }
    mediaGone: {
      title: string
      consequence: (values: { missing: number; checked: number }) => string
      words: string
    }
    mediaMissing: {
      title: (values: { count: number }) => string
      consequence: (values: { count: number }) => string
      nextStep: string
    }
    noFfmpeg: {
      title: string
      consequence: string
      words: string
    }
    oldFfmpeg: {
      title: string
      consequence: (values: { version: string }) => string
      words: string
    }
    pushKeyBroken: {
      title: string
      consequence: string
      words: string
    }
    pushKeyChanged: {
      title: string
      consequence: (values: { count: number }) => string
      words: string
    }
    phonesFailing: {
      title: (values: { count: number }) => string
      consequence: string
      nextStep: string
    }
    pushServices: {
      title: string
      consequence: string
      words: string
    }
    jobsWaiting: {
      title: string
      consequence: string
      nextStep: string
    }
    mailNotSetUp: {
      title: string
      consequence: string
      words: string
    }
    mailRefused: {
      title: string
      consequence: string
      words: string
    }
    mailUnreachable: {
      title: string
      consequence: string
      words: string
    }
    mailsFailing: {
      title: (values: { count: number }) => string
      consequence: string
      nextStep: string
    }
    jobsFailing: {
      title: (values: { count: number }) => string
      consequence: string
      nextStep: string
    }
    seedKeyMissing: {
      title: string
      consequence: string
      words: string
    }
    drawsLate: {
      title: string
      consequence: string
      nextStep: string
    }
    forward: (values: { words: string }) => string
    mailReasons: {
      refused: string
      'unknown-address': string
      later: string
      unreachable: string
      other: string
    }
  }
  'server-video-tests': {
    making: (values: { count: number }) => string
    made: (values: { done: number; of: number }) => string
    tooSlow: string
    notMade: string
    videoMade: (values: { size: string }) => string
    uploading: string
    uploadRefused: (values: { status: string }) => string
    uploaded: (values: { span: string }) => string
    waiting: string
    itsTurn: string
    percent: (values: { percent: number }) => string
    ready: string
    processingFailed: string
    notReady: (values: { seconds: number; percent: number }) => string
    notStored: string
    checking: string
    checked: string
    result: (values: { size: string; picture: string }) => string
    resultWithoutPicture: (values: { size: string }) => string
    removed: string
    passed: string
    failed: (values: { reason: string }) => string
    slowAnswer: (values: { span: string; expected: string }) => string
    notSmaller: string
    notChecked: string
    noPicture: string
    forward: (values: { words: string }) => string
    advice: {
      notMade: {
        title: string
        consequence: string
        words: string
      }
      slow: {
        title: string
        consequence: string
        words: string
      }
      slowAnswer: {
        title: string
        consequence: string
        words: string
      }
      wrong: {
        title: string
        consequence: string
        words: string
      }
    }
  }
  places: {
    places: string
    feed: string
    search: string
    forYou: string
    saved: string
    scheduled: string
  }
  search: {
    title: string
    fieldLabel: string
    filters: string
    team: string
    allTeams: string
    author: string
    authorField: string
    withoutAuthor: (values: { by: string }) => string
    without: (values: { filter: string }) => string
    time: string
    anyTime: string
    times: {
      week: string
      month: string
      year: string
    }
    media: {
      photo: string
      video: string
      document: string
    }
    recent: string
    clear: string
    lookThrough: string
    photos: string
    groups: {
      post: string
      comment: string
      document: string
      person: string
    }
    theirPosts: string
    onPost: (values: { by: string }) => string
    onPage: (values: { page: number }) => string
    seeAll: string
    seeAllOf: (values: { count: number }) => string
    searching: string
    failed: string
    failedText: string
    nothing: string
    nothingFor: (values: { q: string }) => string
    nothingText: string
    clearFilters: string
    list: {
      loading: string
      loadingMore: string
      failed: string
      failedText: string
    }
    saved: string
    savedPosts: (values: { count: number }) => string
    documentsInTeams: (values: { count: number }) => string
    peopleAt: (values: { count: number; company: string }) => string
  }
  'last-active': {
    never: string
    today: string
    yesterday: string
    days: (values: { count: number }) => string
    weeks: (values: { count: number }) => string
    months: (values: { count: number }) => string
  }
  joining: {
    title: (values: { appName: string }) => string
    codeLead: string
    code: string
    codeHelp: string
    continue: string
    checking: string
    failed: string
    joinedAlready: <Rich>(values: { link: (words: string) => Rich }) => (string | Rich)[]
    badTitle: string
    another: string
    hello: (values: { firstName: string }) => string
    added: (values: { company: string }) => string
    addedTo: (values: { company: string; teams: string }) => string
    yourName: <Rich>(values: { b: (words: string) => Rich; name: string }) => (string | Rich)[]
    passkeyFailed: string
    or: string
    password: string
    passwordHelp: string
    passwordMore: (values: { count: number }) => string
    withPassword: string
    joining: string
    joinFailed: string
    progress: (values: { step: number }) => string
    iosTitle: string
    iosLead: string
    iosShare: string
    iosOpen: (values: { appName: string }) => string
    iosCode: string
    iosHere: string
    ready: (values: { firstName: string }) => string
    readyLead: string
    install: string
    installText: string
    installButton: string
    installed: string
    notify: string
    notified: string
    notifyText: string
    notifyButton: string
    notifyFailed: string
    notifyBlocked: string
    photo: string
    photoAdded: string
    photoText: string
    photoButton: string
    photoFailed: string
    toFeed: string
    card: string
    cardNamed: (values: { name: string }) => string
    cardAdded: (values: { name: string }) => string
    cardOf: (values: { name: string }) => string
    signInName: string
    address: string
    qr: string
    steps: {
      camera: string
      password: string
      home: (values: { appName: string }) => string
    }
    by: (values: { page: string }) => string
    once: string
    onceText: (values: { day: string }) => string
    done: string
    addAnother: string
    printCard: string
    cards: string
    sheet: (values: { cards: number; pages: number; paper: string; day: string }) => string
    letter: string
    a4: string
    paper: string
    makeCard: string
    newCode: string
    newCodeTitle: (values: { name: string }) => string
    newCodeText: string
    cardTitle: (values: { name: string }) => string
    cardText: string
    makeCode: string
    makeTheCard: string
    making: string
    codeFailed: string
    printTitle: (values: { count: number }) => string
    printNames: (values: { count: number; names: string }) => string
    printWaiting: (values: { count: number }) => string
    printLeftOut: (values: { count: number }) => string
    printMost: (values: { max: number }) => string
    makeAndPrint: string
    nobody: string
    nobodyText: string
    loadFailed: string
    others: (values: { count: number }) => string
    waitsSince: (values: { day: string }) => string
    expiredSince: (values: { day: string }) => string
    byPasskey: string
  }
  'server-reach': {
    columns: {
      firstName: string
      lastName: string
      email: string
      teams: string
      reason: string
      active: string
    }
    reasons: {
      'never-joined': string
      'no-device': string
      blocked: string
      'push-failed': string
      opened: string
      'not-opened': string
    }
  }
  reach: {
    title: (values: { count: number }) => string
    loadingTitle: string
    loading: string
    search: string
    count: (values: { count: number }) => string
    reasons: {
      'never-joined': string
      'no-device': string
      blocked: string
      'push-failed': string
      opened: string
      'not-opened': string
    }
    explained: {
      'never-joined': string
      'no-device': string
      blocked: string
      'push-failed': string
      opened: string
      'not-opened': string
    }
    names: (values: { names: string; more: number }) => string
    showAll: string
    hide: string
    more: (values: { count: number }) => string
    tryAgain: string
    select: (values: { name: string }) => string
    you: string
    active: (values: { when: string }) => string
    reminded: (values: { minutes: number }) => string
    ask: string
    invite: (values: { count: number }) => string
    joinCards: string
    mail: (values: { count: number }) => string
    notify: (values: { count: number }) => string
    notifyAll: string
    remind: (values: { count: number }) => string
    preview: (values: { author: string }) => string
    previewInTeam: (values: { author: string; team: string }) => string
    reaches: (values: { chosen: number; of: number }) => string
    sending: string
    sent: (values: { count: number }) => string
    sentNobody: string
    skipped: (values: { count: number }) => string
    unreachable: (values: { count: number }) => string
    notifyFailed: string
    inviteFailed: string
    csv: string
    csvFailed: string
    print: string
    none: string
    noneText: string
    noneChosen: string
    noMatch: string
    noMatchText: string
    failed: string
    failedText: string
    paper: {
      sheet: string
      sheetSubject: (values: { count: number }) => string
      title: string
      subject: (values: { post: string; author: string; day: string; now: string }) => string
      teamSubject: (values: { team: string; now: string }) => string
      name: string
      team: string
      todo: string
      todos: {
        'never-joined': string
        'no-device': string
        'no-notifications': string
        blocked: string
        'push-failed': string
        opened: string
        'not-opened': string
      }
    }
  }
  'server-confirmations': {
    jobs: {
      remind: string
    }
    columns: {
      state: string
      firstName: string
      lastName: string
      email: string
      teams: string
      version: string
      confirmedAt: string
      text: string
    }
    states: {
      text: string
      audience: string
      later: string
      left: string
      former: string
      missing: string
      missingLater: string
    }
  }
  confirm: {
    failed: string
    confirm: string
    asks: <Rich>(values: { b: (words: string) => Rich; name: string }) => (string | Rich)[]
    readFirst: string
    watchFirst: string
    changed: <Rich>(values: { b: (words: string) => Rich; day: string }) => (string | Rich)[]
    confirmed: <Rich>(values: { b: (words: string) => Rich; at: string }) => (string | Rich)[]
    pending: <Rich>(values: { b: (words: string) => Rich }) => (string | Rich)[]
    leaders: <Rich>(values: { b: (words: string) => Rich; confirmed: number; of: number }) => (string | Rich)[]
    meter: string
    toConfirm: string
    untitled: string
    changedText: string
  }
  confirmations: {
    list: string
    confirmed: string
    present: (values: { day: string; count: number }) => string
    missing: (values: { count: number }) => string
    joinedLater: (values: { count: number }) => string
    left: (values: { count: number }) => string
    former: (values: { count: number }) => string
    none: string
    noneText: string
    print: string
    csv: string
    csvFailed: string
    remind: (values: { count: number }) => string
    paper: {
      title: string
      by: (values: { name: string; author: string; team: string }) => string
      version: (values: { version: number; since: string }) => string
      confirmed: (values: { count: number }) => string
      name: string
      team: string
      text: string
      time: string
    }
  }
  'post-choices': {
    title: string
    none: string
    on: (values: { count: number }) => string
    done: string
    remove: (values: { choice: string }) => string
    askToConfirm: string
    askToConfirmHelp: string
    asksToConfirm: string
    later: string
    laterHelp: string
    when: string
    zone: (values: { zone: string }) => string
    past: string
    urgent: string
    urgentHelp: string
  }
  'server-scheduling': {
    urgentFull: string
    past: string
    tooFar: string
    deleted: string
    notSent: (values: { team: string }) => string
    mayNotPost: (values: { team: string }) => string
    restored: string
    jobs: {
      publish: string
    }
  }
  scheduling: {
    urgent: string
    title: string
    lead: string
    leadersLead: string
    loading: string
    failed: string
    failedText: string
    none: string
    noneText: string
    create: string
    notSent: string
    you: string
    more: string
    remove: string
    files: (values: { count: number }) => string
    asksToConfirm: string
    sendNow: string
    change: string
    sent: string
    sendFailed: string
    deleted: string
    deleteFailed: string
    deleteTitle: string
    deleteText: (values: { at: string }) => string
    saved: string
    saveFailed: string
    changeTitle: string
    content: string
    save: string
    tooLong: (values: { max: number }) => string
  }
  'server-quiet-hours': {
    unknownZone: string
  }
  'quiet-hours': {
    title: string
    help: string
    from: string
    until: string
    same: string
    midnight: string
    noon: string
    zone: (values: { zone: string }) => string
    companyHours: (values: { from: string; to: string }) => string
    noCompanyHours: string
    urgentComes: string
    asCompany: string
    saved: string
    saveFailed: string
    failed: string
    failedText: string
    companyTitle: string
    companySubject: string
    forEveryone: string
    following: (values: { following: number; others: number }) => string
    urgentPerDay: string
    urgentRecently: (values: { count: number }) => string
    wrongNumber: (values: { max: number }) => string
    pushedTo: (values: { reachable: number; people: number; quiet: number }) => string
    noneLeft: string
    awakeThen: (values: { awake: number; of: number }) => string
    saveCompany: string
    leaveTitle: string
    leaveText: string
    leave: string
    stay: string
  }
  'server-saved': {
    saved: string
    removed: string
  }
  'server-for-you': {
    seen: string
  }
  mentions: {
    people: string
  }
  'for-you': {
    title: string
    isNew: string
    replied: <Rich>(values: { b: (words: string) => Rich; by: string }) => (string | Rich)[]
    mentionedInPost: <Rich>(values: { b: (words: string) => Rich; by: string }) => (string | Rich)[]
    mentionedInComment: <Rich>(values: { b: (words: string) => Rich; by: string }) => (string | Rich)[]
    commented: <Rich>(values: { b: (words: string) => Rich; by: string }) => (string | Rich)[]
    twoCommented: <Rich>(values: { b: (words: string) => Rich; by: string; other: string }) => (string | Rich)[]
    manyCommented: <Rich>(values: { b: (words: string) => Rich; by: string; count: number }) => (string | Rich)[]
    emptyTitle: string
    emptyText: string
    end: string
    seeAll: string
    list: {
      loading: string
      loadingMore: string
      failed: string
      failedText: string
    }
  }
  saved: {
    title: string
    lead: string
    emptyTitle: string
    emptyText: string
    gone: string
    goneText: string
    remove: (values: { by: string }) => string
    removeGone: string
    removed: string
    list: {
      loading: string
      loadingMore: string
      failed: string
      failedText: string
    }
  }
  'server-weekly-mail': {
    off: string
    letter: string
  }
  'weekly-mail': {
    title: string
    help: string
    failed: string
    loadFailed: string
    loadFailedText: string
    ask: string
    askText: string
    turnOff: string
    turningOff: string
    done: string
    doneText: string
    open: string
  }
}
