//! Accepts connections, with a maximum number, time limits for slow clients, and a graceful shutdown.
//!
//! Each core has a thread with its own connections. With work stealing, threads wake each other: for small requests every second
//! one woke a thread, which took about 4 of 26 µs of CPU time.

use crate::app::Application;
use crate::config::{Config, ServerLimits};
use crate::connection::{Alarm, Connection};
use crate::metrics::{CountedGauge, Metrics};
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{self, Handle, Runtime};
use tokio::sync::{Notify, Semaphore, watch};

/// Maximum size of a request head, in bytes.
const HEAD_BYTES: usize = 1 << 14;

/// A listening server.
pub struct Server {
    /// The runtime that accepts connections.
    runtime: Runtime,
    /// The runtimes that process requests, each on its own thread.
    workers: Vec<Runtime>,
    listener: TcpListener,
    app: Application,
    metrics: Metrics,
    limits: ServerLimits,
    stopper: Stopper,
}

/// A handle that stops a server from any thread.
#[derive(Clone, Debug, Default)]
pub struct Stopper(Arc<Notify>);

impl Stopper {
    /// Stops accepting connections, finishes running requests, and ends the server.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

impl Server {
    /// Starts listening.
    ///
    /// # Errors
    ///
    /// Returns an error if the server cannot listen on the address, or no threads can be created.
    pub fn bind(config: &Config) -> io::Result<Server> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let worker = |_| {
            let mut worker = runtime::Builder::new_current_thread();
            worker.enable_all().max_blocking_threads(config.limits.workers).build()
        };
        let workers = (0..cores).map(worker).collect::<io::Result<_>>()?;
        let metrics = Metrics::new();
        let listener = runtime.block_on(TcpListener::bind(config.address))?;
        Ok(Server {
            runtime,
            workers,
            listener,
            app: Application::new(config, &metrics),
            metrics,
            limits: config.limits.clone(),
            stopper: Stopper::default(),
        })
    }

    /// Returns the address it listens on.
    ///
    /// # Errors
    ///
    /// Returns an error if the system cannot report it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Returns a handle that stops the server.
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Serves until it is stopped. Requests that are running at that time may finish within the configured grace
    /// period.
    pub fn run(self) {
        let Server { runtime, workers, listener, app, metrics, limits, stopper } = self;
        let handles: Vec<Handle> = workers.iter().map(|worker| worker.handle().clone()).collect();
        thread::scope(|scope| {
            // Dropped with this block, even on a panic in it, so that no thread waits forever.
            let (running, _) = watch::channel(());
            for worker in workers {
                let mut ended = running.subscribe();
                scope.spawn(move || {
                    // Nothing is sent: closing the channel is the signal.
                    let _ = worker.block_on(ended.changed());
                    worker.shutdown_timeout(Duration::from_secs(1));
                });
            }
            runtime.block_on(async {
                let open = GracefulShutdown::new();
                accept(&listener, &handles, &app, &metrics, &limits, &open, &stopper).await;
                drop(listener);
                // Unfinished requests are aborted.
                let _ = tokio::time::timeout(limits.grace, open.shutdown()).await;
            });
        });
    }
}

async fn accept(
    listener: &TcpListener,
    workers: &[Handle],
    app: &Application,
    metrics: &Metrics,
    limits: &ServerLimits,
    open: &GracefulShutdown,
    stopper: &Stopper,
) {
    let mut stop = pin!(stopper.0.notified());
    let places = Arc::new(Semaphore::new(limits.connections));
    for worker in workers.iter().cycle() {
        let next = async {
            let place = places.clone().acquire_owned().await.expect("nobody closes it");
            (listener.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
            next = next => next,
            () = &mut stop => return,
        };
        match accepted {
            Ok((stream, peer)) => {
                let _at = worker.enter();
                // The system may be unable to wait for another socket: the client sees a closed connection.
                let Ok(stream) = stream.into_std().and_then(TcpStream::from_std) else { continue };
                let connection = open.watch(connection(stream, peer.ip(), app.clone(), limits));
                let counted = CountedGauge::new(metrics.connections.clone());
                worker.spawn(async move {
                    // Ignore clients that disconnect or violate the protocol.
                    let _ = connection.await;
                    drop((place, counted));
                });
            }
            // The client has disconnected, or the system is out of resources for a while.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

fn connection(
    stream: TcpStream,
    peer: IpAddr,
    app: Application,
    limits: &ServerLimits,
) -> impl GracefulConnection<Error = hyper::Error> + use<> {
    // Responses are written as a whole, so Nagle's algorithm has no benefit.
    let _ = stream.set_nodelay(true);
    let alarm = Alarm::new();
    let connection = Connection { client: peer, alarm: alarm.clone() };
    // Threads contend for a shared reference count: each connection has its own.
    let app = Arc::new(app);
    let answer = service_fn(move |request: Request<Incoming>| {
        let (app, connection) = (app.clone(), connection.clone());
        async move { Ok::<_, Infallible>(app.answer(request.map(Body::new), connection).await) }
    });
    http1::Builder::new()
        .timer(alarm)
        .header_read_timeout(limits.head_time)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), answer)
}
